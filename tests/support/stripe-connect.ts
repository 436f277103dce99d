import type Stripe from 'stripe';
import type { SimulatedOutcome } from '#rules/payout-connection.ts';
import { type Call, find, listOfTime, names, type Route } from './stripe-calls.ts';
import { type Form, mapOf, textOf } from './stripe-form.ts';
import { anAccount, aTransfer, NOTHING_DUE } from './stripe-objects.ts';
import { invalid, StripeRefusal, type StripeState } from './stripe-state.ts';

/** Connected accounts, links to pages of Stripe about them, and transfers to them. */

const formOf = (form: Form, name: string): Form => mapOf(form, name) as Form;

function newAccount({ state, form }: Call): Stripe.Account {
  const controller = formOf(form, 'controller');
  const dashboard = textOf(formOf(controller, 'stripe_dashboard'), 'type');
  const losses = textOf(formOf(controller, 'losses'), 'payments');
  const fees = textOf(formOf(controller, 'fees'), 'payer');
  if (dashboard !== 'express' || losses !== 'application' || fees !== 'application')
    throw invalid('The controller properties are not those of an account with the Express Dashboard.');
  const asked = textOf(formOf(formOf(form, 'capabilities'), 'transfers'), 'requested');
  if (asked !== 'true') throw invalid('An account without capabilities can do nothing.');
  const account = anAccount({
    id: state.id('acct'),
    created: state.created,
    email: textOf(form, 'email') ?? null,
    metadata: mapOf(form, 'metadata'),
    capabilities: { transfers: 'inactive' },
    requirements: {
      ...NOTHING_DUE,
      currently_due: ['individual.first_name', 'external_account', 'tos_acceptance.date'],
      past_due: ['external_account', 'tos_acceptance.date'],
      disabled_reason: 'requirements.past_due',
    },
  });
  state.accounts.set(account.id, account);
  return account;
}

/** Accounts that are not connected are not told from those that do not exist. */
function accountOf(state: StripeState, id: string): Stripe.Account {
  const found = state.accounts.get(id);
  if (found) return found;
  throw new StripeRefusal(403, {
    type: 'invalid_request_error',
    code: 'account_invalid',
    message: `The provided key does not have access to account '${id}' (or that account does not exist).`,
  });
}

function newLink({ state, form }: Call): Stripe.AccountLink {
  const account = accountOf(state, textOf(form, 'account') ?? '');
  if (textOf(form, 'type') !== 'account_onboarding')
    throw invalid('You cannot create account_update links for this account.', { param: 'type' });
  for (const name of ['refresh_url', 'return_url'])
    if (!textOf(form, name)) throw invalid(`Missing required param: ${name}.`, { param: name });
  const url = `https://connect.stripe.com/setup/e/${account.id}/${state.id('link')}`;
  return { object: 'account_link', created: state.created, expires_at: state.created + 300, url };
}

function newLogin({ state, id }: Call): Stripe.LoginLink {
  const account = accountOf(state, id);
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.');
  const url = `https://connect.stripe.com/express/${account.id}/${state.id('login')}`;
  return { object: 'login_link', created: state.created, url };
}

function newTransfer({ state, form }: Call): Stripe.Transfer {
  const amount = Number(textOf(form, 'amount'));
  const destination = find(
    state.accounts,
    'destination',
    textOf(form, 'destination') ?? '',
    'destination',
  ).id;
  if (!Number.isSafeInteger(amount) || amount < 1)
    throw invalid('Invalid positive integer', { param: 'amount' });
  if (state.accounts.get(destination)?.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled.',
      {
        code: 'insufficient_capabilities_for_transfer',
      },
    );
  if (amount > state.balance)
    throw invalid('You have insufficient available funds in your Stripe account.', {
      code: 'balance_insufficient',
    });
  state.balance -= amount;
  const transfer = aTransfer({
    id: state.id('tr'),
    created: state.created,
    amount,
    currency: textOf(form, 'currency') ?? '',
    destination,
    metadata: mapOf(form, 'metadata'),
    transfer_group: textOf(form, 'transfer_group') ?? null,
  });
  state.transfers.set(transfer.id, transfer);
  state.tell('transfer.created', transfer);
  return transfer;
}

function listTransfers(call: Call): object {
  const group = textOf(call.form, 'transfer_group');
  const all = [...call.state.transfers.values()];
  return listOfTime('/v1/transfers', call, group ? all.filter((one) => one.transfer_group === group) : all);
}

export const CONNECT_ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/accounts$/,
    params: names<Stripe.AccountCreateParams>('capabilities', 'controller', 'email', 'metadata', 'expand'),
    answer: newAccount,
  },
  {
    method: 'GET',
    path: /^\/v1\/accounts\/(\w+)$/,
    params: names<Stripe.AccountRetrieveParams>('expand'),
    answer: ({ state, id }) => accountOf(state, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/accounts\/(\w+)\/login_links$/,
    params: names<Stripe.AccountCreateLoginLinkParams>('expand'),
    answer: newLogin,
  },
  {
    method: 'POST',
    path: /^\/v1\/account_links$/,
    params: names<Stripe.AccountLinkCreateParams>('account', 'type', 'refresh_url', 'return_url', 'expand'),
    answer: newLink,
  },
  {
    method: 'POST',
    path: /^\/v1\/transfers$/,
    params: names<Stripe.TransferCreateParams>(
      'amount',
      'currency',
      'destination',
      'metadata',
      'transfer_group',
      'expand',
    ),
    answer: newTransfer,
  },
  {
    method: 'GET',
    path: /^\/v1\/transfers$/,
    params: names<Stripe.TransferListParams>('created', 'limit', 'starting_after', 'transfer_group'),
    answer: listTransfers,
  },
];

const ACTIVE = { transfers: 'active' } as const;
const INACTIVE = { transfers: 'inactive' } as const;

/** What an account becomes by how its owner leaves Stripe's pages. */
const BECOMES: Record<SimulatedOutcome, Partial<Stripe.Account>> = {
  complete: {
    details_submitted: true,
    payouts_enabled: true,
    capabilities: ACTIVE,
    requirements: NOTHING_DUE,
  },
  missing: {
    details_submitted: true,
    payouts_enabled: false,
    capabilities: INACTIVE,
    requirements: {
      ...NOTHING_DUE,
      currently_due: ['individual.verification.document'],
      disabled_reason: 'requirements.past_due',
    },
  },
  review: {
    details_submitted: true,
    payouts_enabled: false,
    capabilities: { transfers: 'pending' },
    requirements: {
      ...NOTHING_DUE,
      pending_verification: ['individual.verification.document'],
      disabled_reason: 'requirements.pending_verification',
    },
  },
  refused: {
    details_submitted: true,
    payouts_enabled: false,
    capabilities: INACTIVE,
    requirements: { ...NOTHING_DUE, disabled_reason: 'rejected.other' },
  },
};

/** The owner of an account was on Stripe's pages. */
export function onboard(state: StripeState, id: string, outcome: SimulatedOutcome): Stripe.Event {
  return changeAccount(state, id, BECOMES[outcome]);
}

/** Stripe changes an account, and tells of it. */
export function changeAccount(state: StripeState, id: string, change: Partial<Stripe.Account>): Stripe.Event {
  const account = { ...accountOf(state, id), ...change };
  state.accounts.set(id, account);
  return state.tell('account.updated', account, id);
}

/** Somebody takes all of a transfer back in Stripe's dashboard. */
export function reverse(state: StripeState, id: string): Stripe.Event {
  const transfer = find(state.transfers, 'transfer', id);
  const reversed = { ...transfer, amount_reversed: transfer.amount, reversed: true };
  state.transfers.set(id, reversed);
  return state.tell('transfer.reversed', reversed);
}
