import type Stripe from 'stripe';
import {
  type AccountRequest,
  type ConnectedAccount,
  type GatewayLink,
  type GatewayPayouts,
  PayoutRefused,
  type TransferRequest,
  type TransferReversal,
  type WaysBack,
} from './gateway-payouts.ts';
import { answerOf, type StripeContext, StripeProblem } from './stripe-client.ts';

/** Marks an account as ours, and names its performer. */
const PERFORMER = 'performer';
/** Marks a transfer as ours, and names its payout. */
const PAYOUT = 'payout';

const dateOf = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null;

/** Both what Stripe asks for now and what is late already, each once. */
const dueOf = ({ requirements }: Stripe.Account): string[] => [
  ...new Set([...(requirements?.currently_due ?? []), ...(requirements?.past_due ?? [])]),
];

function shown(account: Stripe.Account, askedAt: Date): ConnectedAccount {
  const { id, metadata, requirements, capabilities } = account;
  return {
    reference: id,
    performerId: metadata?.[PERFORMER] ?? '',
    detailsSubmitted: account.details_submitted,
    payoutsEnabled: account.payouts_enabled && capabilities?.transfers === 'active',
    due: dueOf(account),
    dueBy: dateOf(requirements?.current_deadline),
    disabledReason: requirements?.disabled_reason ?? null,
    askedAt,
  };
}

/** A refusal in the words of an operator, for those of Stripe's codes that say what to do. */
const REFUSALS: Readonly<Record<string, string>> = {
  balance_insufficient: 'There is not enough money in the Stripe balance of the site for it.',
  insufficient_capabilities_for_transfer:
    'The account cannot receive money now: Stripe asks its owner for more.',
  account_invalid: 'Stripe does not know this account, or may not be asked about it.',
  resource_missing: 'Stripe does not know this account.',
};

/** Permission is asked for first, so without it nothing has begun either. */
const isRefusal = (problem: StripeProblem): boolean => problem.isRefusal || problem.status === 403;

/** The answer of Stripe, or a PayoutRefused where it said no. */
async function permitted<T>(call: Promise<T>): Promise<T> {
  try {
    return await answerOf(call);
  } catch (error) {
    if (!(error instanceof StripeProblem) || !isRefusal(error)) throw error;
    throw new PayoutRefused(REFUSALS[error.code ?? ''] ?? error.message);
  }
}

/**
 * The kind of account that was called Express: Stripe asks its owner for everything and shows them its own pages, and
 * the site answers for what the account owes. Its country is asked for there, as it can never be changed.
 */
async function createAccount(
  { stripe, clock }: StripeContext,
  { performerId, email, idempotencyKey }: AccountRequest,
): Promise<ConnectedAccount> {
  const askedAt = clock.now();
  const account = await permitted(
    stripe.accounts.create(
      {
        controller: {
          fees: { payer: 'application' },
          losses: { payments: 'application' },
          requirement_collection: 'stripe',
          stripe_dashboard: { type: 'express' },
        },
        capabilities: { transfers: { requested: true } },
        ...(email ? { email } : {}),
        metadata: { [PERFORMER]: performerId },
      },
      { idempotencyKey: `account:${idempotencyKey}` },
    ),
  );
  return shown(account, askedAt);
}

/** What Stripe answers about an account that was closed, or that left the site. */
const GONE = ['account_invalid', 'resource_missing'];

async function findAccount(
  { stripe, clock }: StripeContext,
  reference: string,
): Promise<ConnectedAccount | null> {
  const askedAt = clock.now();
  try {
    return shown(await answerOf(stripe.accounts.retrieve(reference)), askedAt);
  } catch (error) {
    if (error instanceof StripeProblem && GONE.includes(error.code ?? '')) return null;
    throw error;
  }
}

async function onboarding(
  { stripe }: StripeContext,
  account: string,
  { returnUrl, refreshUrl }: WaysBack,
): Promise<GatewayLink> {
  const link = await permitted(
    stripe.accountLinks.create({
      account,
      type: 'account_onboarding',
      return_url: returnUrl,
      refresh_url: refreshUrl,
    }),
  );
  return { url: link.url, createdAt: new Date(link.created * 1000), expiresAt: dateOf(link.expires_at) };
}

async function dashboard({ stripe }: StripeContext, account: string): Promise<GatewayLink> {
  const link = await permitted(stripe.accounts.createLoginLink(account));
  return { url: link.url, createdAt: new Date(link.created * 1000), expiresAt: null };
}

/**
 * Sends money once for each payout. Stripe remembers keys for a day, and a payout may be tried again later than that:
 * so the transfers that exist are looked through first. Their list is exact at once.
 */
async function transfer({ stripe }: StripeContext, request: TransferRequest): Promise<string> {
  const { payoutId, refusals, account, amount, currency } = request;
  const made = await answerOf(stripe.transfers.list({ transfer_group: payoutId, limit: 100 }));
  const mine = made.data.find(({ metadata, reversed }) => metadata[PAYOUT] === payoutId && !reversed);
  if (mine) return mine.id;
  const { id } = await permitted(
    stripe.transfers.create(
      {
        amount,
        currency: currency.toLowerCase(),
        destination: account,
        transfer_group: payoutId,
        metadata: { [PAYOUT]: payoutId },
      },
      { idempotencyKey: `payout:${payoutId}:${refusals}` },
    ),
  );
  return id;
}

/** Of an account of ours, how it stands now: messages come in any order, so what one says may be outdated. */
export async function accountIn(
  context: StripeContext,
  event: Stripe.Event,
): Promise<ConnectedAccount | null> {
  if (event.type !== 'account.updated') return null;
  const { id, metadata } = event.data.object;
  return metadata?.[PERFORMER] ? findAccount(context, id) : null;
}

export function reversalIn(event: Stripe.Event): TransferReversal | null {
  if (event.type !== 'transfer.reversed') return null;
  const { id, amount_reversed: amount, currency } = event.data.object;
  return { reference: id, amount, currency: currency.toUpperCase() };
}

export const stripePayouts = (context: StripeContext, books: string): GatewayPayouts => ({
  books,
  createAccount: (request) => createAccount(context, request),
  findAccount: (reference) => findAccount(context, reference),
  onboarding: (reference, ways) => onboarding(context, reference, ways),
  dashboard: (reference) => dashboard(context, reference),
  transfer: (request) => transfer(context, request),
});
