import Stripe from 'stripe';
import { DISPUTE_STATUSES, type DisputeStatus } from '#rules/disputes.ts';
import {
  type ChangedCard,
  type ChargeResult,
  type DeclinedCard,
  type GatewayAlert,
  type GatewayDispute,
  type GatewayEvent,
  InvalidSignature,
  type WebhookHeaders,
} from './gateway.ts';
import { TOLERANCE_SECONDS } from './signature.ts';
import { currentCard } from './stripe-cards.ts';
import { currentResult, paymentOfCharge, paymentOfIntent } from './stripe-charge.ts';
import type { StripeContext } from './stripe-client.ts';
import { accountIn, reversalIn } from './stripe-payouts.ts';
import { idOf, resultOf } from './stripe-result.ts';

const HEADER = 'stripe-signature';

/** The message, if it was signed with one of these secrets; what the library says of the last one otherwise. */
function signedWith(
  [secret = '', ...more]: readonly string[],
  read: (secret: string) => Stripe.Event,
): Stripe.Event {
  try {
    return read(secret);
  } catch (error) {
    const isForeign = error instanceof Stripe.errors.StripeSignatureVerificationError;
    if (!isForeign || more.length === 0) throw error;
    return signedWith(more, read);
  }
}

/** Throws InvalidSignature unless Stripe signed exactly this body, within five minutes of now. */
function verified({ stripe, clock, webhookSecrets }: StripeContext, headers: WebhookHeaders, body: Buffer) {
  const header = headers[HEADER];
  if (typeof header !== 'string') throw new InvalidSignature('no signature');
  const now = clock.now().getTime();
  try {
    // The library takes the time in milliseconds, and lets messages from the future pass.
    const event = signedWith(webhookSecrets, (secret) =>
      stripe.webhooks.constructEvent(body, header, secret, TOLERANCE_SECONDS, undefined, now),
    );
    const at = Number(/(?:^|,)t=(\d+)/.exec(header)?.[1]);
    if (at * 1000 - now > TOLERANCE_SECONDS * 1000) throw new InvalidSignature('too early');
    return event;
  } catch (error) {
    if (error instanceof InvalidSignature) throw error;
    if (error instanceof Stripe.errors.StripeSignatureVerificationError)
      throw new InvalidSignature('wrong or outdated signature');
    if (error instanceof SyntaxError) throw new InvalidSignature('no message');
    throw error;
  }
}

/**
 * What a message says about a charge. One that tells of a failed try is asked about: the payer may have tried again
 * since, messages come in any order, and what has failed must not be tried with another card later.
 */
async function resultIn(context: StripeContext, event: Stripe.Event): Promise<ChargeResult | null> {
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.canceled':
    case 'payment_intent.processing':
    case 'payment_intent.requires_action':
      return resultOf(event.data.object);
    case 'payment_intent.payment_failed':
      return currentResult(context, event.data.object.id);
    default:
      return null;
  }
}

const DISPUTE_EVENTS = [
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
];

const isDispute = (object: Stripe.Event.Data.Object): object is Stripe.Dispute & Stripe.Event.Data.Object =>
  'object' in object && object.object === 'dispute';

const dueBy = ({ evidence_details: { due_by } }: Stripe.Dispute): Date | null =>
  due_by === null ? null : new Date(due_by * 1000);

const disputeOf = (event: Stripe.Event): Stripe.Dispute | null => {
  const { object } = event.data;
  return DISPUTE_EVENTS.includes(event.type) && isDispute(object) ? object : null;
};

const STATUSES: readonly string[] = DISPUTE_STATUSES;
/** Questions of a bank that has taken no money yet are called warnings. */
const isStatus = (status: string): status is DisputeStatus => STATUSES.includes(status);

async function disputeIn(context: StripeContext, event: Stripe.Event): Promise<GatewayDispute | null> {
  const dispute = disputeOf(event);
  if (!dispute || !isStatus(dispute.status)) return null;
  const { id, payment_intent, status, amount, currency, reason } = dispute;
  const charge = idOf(payment_intent);
  if (!charge) return null;
  return {
    reference: id,
    charge,
    // A dispute does not name it, and the charge may be unknown here: its answer can come later than the dispute.
    payment: await paymentOfCharge(context, charge),
    status,
    amount,
    currency: currency.toUpperCase(),
    reason,
    dueBy: dueBy(dispute),
  };
}

function alertIn(event: Stripe.Event): GatewayAlert | null {
  switch (event.type) {
    case 'charge.dispute.created': {
      const { payment_intent, status, amount, currency, reason } = event.data.object;
      if (isStatus(status)) return null;
      const about = {
        reference: idOf(payment_intent) ?? '',
        amount,
        currency: currency.toUpperCase(),
        reason,
      };
      return { kind: 'inquiry', ...about, dueBy: dueBy(event.data.object) };
    }
    case 'refund.failed': {
      const { payment_intent, amount, currency, failure_reason: reason = null } = event.data.object;
      const reference = idOf(payment_intent) ?? '';
      return {
        kind: 'refund-failed',
        reference,
        amount,
        currency: currency.toUpperCase(),
        reason,
        dueBy: null,
      };
    }
    default:
      return null;
  }
}

/** Of a form that was begun here: what a server confirms by itself it is answered about. */
function declinedCardIn(event: Stripe.Event): DeclinedCard | null {
  if (event.type !== 'setup_intent.setup_failed') return null;
  const { id, metadata, last_setup_error } = event.data.object;
  if (!metadata?.user || last_setup_error?.type !== 'card_error') return null;
  const fingerprint = last_setup_error.payment_method?.card?.fingerprint ?? null;
  return { form: id, payer: metadata.user, from: metadata.from ?? '', fingerprint };
}

/** A card that its bank has replaced, or whose expiry was changed. */
async function changedCardIn(context: StripeContext, event: Stripe.Event): Promise<ChangedCard | null> {
  if (event.type !== 'payment_method.automatically_updated' && event.type !== 'payment_method.updated')
    return null;
  return currentCard(context, event.data.object.id);
}

const intentIn = ({ data: { object } }: Stripe.Event): Stripe.PaymentIntent | null =>
  'object' in object && object.object === 'payment_intent' ? object : null;

/** Reads a delivery of Stripe. Charges of the same account that are not ours say nothing about any payment. */
export async function readWebhook(
  context: StripeContext,
  headers: WebhookHeaders,
  body: Buffer,
): Promise<GatewayEvent> {
  const event = verified(context, headers, body);
  const intent = intentIn(event);
  const idempotencyKey = intent && paymentOfIntent(intent);
  const result = idempotencyKey ? await resultIn(context, event) : null;
  const alert = alertIn(event);
  const dispute = await disputeIn(context, event);
  const account = await accountIn(context, event);
  const changedCard = await changedCardIn(context, event);
  const reversal = reversalIn(event);
  const { id, status, amount, currency } = intent ?? {};
  return {
    id: event.id,
    type: event.type,
    result,
    idempotencyKey,
    alert,
    dispute,
    declinedCard: declinedCardIn(event),
    changedCard,
    account,
    reversal,
    payload: intent ? { reference: id, status, amount, currency } : { ...(dispute ?? alert ?? reversal) },
  };
}
