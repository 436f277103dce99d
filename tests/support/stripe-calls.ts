import type Stripe from 'stripe';
import { refusalOf, testCard } from './stripe-cards.ts';
import { type Form, listOf, mapOf, textOf } from './stripe-form.ts';
import { aCustomer, aMethod, aRefund, aSetup } from './stripe-objects.ts';
import { invalid, type KeptMethod, missing, StripeRefusal, type StripeState } from './stripe-state.ts';

export interface Call {
  state: StripeState;
  form: Form;
  /** The part of the path that is an id. */
  id: string;
}

export interface Route {
  method: 'GET' | 'POST';
  path: RegExp;
  /** The parameters this call knows: an unknown one is an error, as it is at Stripe. */
  params: readonly string[];
  answer(call: Call): object;
}

/** Names that the official package's types allow; another one does not compile. */
export const names = <T>(...list: (keyof T & string)[]): readonly string[] => list;

export function find<T>(map: ReadonlyMap<string, T>, what: string, id: string, param = 'id'): T {
  const found = map.get(id);
  if (!found) throw missing(what, id, param);
  return found;
}

const page = (url: string, data: object[], limit: number): object => ({
  object: 'list',
  url,
  has_more: data.length > limit,
  data: data.slice(0, limit),
});

function newMethod({ state, form }: Call): Stripe.PaymentMethod {
  const token = textOf(mapOf(form, 'card') as Form, 'token') ?? '';
  if (!/^tok_/.test(token)) throw invalid('You must provide a token.', { param: 'card[token]' });
  return keepMethod(state, token).method;
}

/** A card that a browser's form or a token stands for. */
export function keepMethod(state: StripeState, numberOrToken: string): KeptMethod {
  const card = testCard(numberOrToken);
  if (!card) throw missing('token', numberOrToken, 'card[token]');
  const id = state.id('pm');
  const method = aMethod(card, { id, created: state.created, year: state.now.getUTCFullYear() + 3 });
  const kept = { method, card, bank: card.atCharge };
  state.methods.set(id, kept);
  return kept;
}

/** Saves a card for its customer, as far as its bank lets it. */
export function confirmSetup(
  state: StripeState,
  setup: Stripe.SetupIntent,
  kept: KeptMethod,
): Stripe.SetupIntent {
  const { atSetup } = kept.card;
  if (setup.status === 'canceled') throw new StripeRefusal(400, { code: 'setup_intent_unexpected_state' });
  const refusal = atSetup === 'confirm' ? null : refusalOf(atSetup, false);
  const change = (more: Partial<Stripe.SetupIntent>): Stripe.SetupIntent => {
    const next = { ...setup, ...more };
    state.setups.set(setup.id, next);
    return next;
  };
  if (refusal) {
    const error = {
      type: 'card_error',
      code: refusal.code,
      decline_code: refusal.declineCode,
      message: 'Your card was declined.',
      payment_method: kept.method,
    };
    const failed = change({ last_setup_error: error as Stripe.SetupIntent.LastSetupError });
    state.tell('setup_intent.setup_failed', failed);
    throw new StripeRefusal(402, { ...error, setup_intent: failed });
  }
  if (atSetup === 'confirm' || atSetup === 'confirm-once') {
    const action = { type: 'use_stripe_sdk', use_stripe_sdk: {} } as Stripe.SetupIntent.NextAction;
    return change({ status: 'requires_action', payment_method: kept.method.id, next_action: action });
  }
  return attach(state, setup, kept);
}

export function attach(state: StripeState, setup: Stripe.SetupIntent, kept: KeptMethod): Stripe.SetupIntent {
  kept.method = { ...kept.method, customer: setup.customer as string };
  state.methods.set(kept.method.id, kept);
  const done = { ...setup, status: 'succeeded', payment_method: kept.method.id, next_action: null };
  state.setups.set(setup.id, done);
  state.tell('setup_intent.succeeded', done);
  return done;
}

function cancelSetup({ state, id }: Call): Stripe.SetupIntent {
  const canceled = { ...find(state.setups, 'setupintent', id), status: 'canceled' } as const;
  state.setups.set(id, canceled);
  return canceled;
}

function newSetup({ state, form }: Call): Stripe.SetupIntent {
  const customer = find(state.customers, 'customer', textOf(form, 'customer') ?? '', 'customer').id;
  const id = state.id('seti');
  const setup = aSetup({
    id,
    created: state.created,
    customer,
    client_secret: state.secretOf(id),
    usage: textOf(form, 'usage') ?? 'off_session',
    metadata: mapOf(form, 'metadata'),
  });
  state.setups.set(id, setup);
  if (textOf(form, 'confirm') !== 'true') return setup;
  const kept = find(state.methods, 'PaymentMethod', textOf(form, 'payment_method') ?? '', 'payment_method');
  return confirmSetup(state, setup, kept);
}

function newIntent({ state, form }: Call): Stripe.PaymentIntent {
  const amount = Number(textOf(form, 'amount'));
  const currency = textOf(form, 'currency') ?? '';
  if (!/^[a-z]{3}$/.test(currency)) throw invalid(`Invalid currency: ${currency}`, { param: 'currency' });
  if (!Number.isSafeInteger(amount) || amount < 50)
    throw invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
  const customer = find(state.customers, 'customer', textOf(form, 'customer') ?? '', 'customer').id;
  const method = textOf(form, 'payment_method') ?? '';
  const kept = find(state.methods, 'PaymentMethod', method, 'payment_method');
  if (kept.method.customer !== customer)
    throw invalid(
      'The provided PaymentMethod was previously used without Customer attachment or was detached.',
    );
  const offSession = textOf(form, 'off_session') === 'true';
  const usage = textOf(form, 'setup_future_usage');
  if (offSession && usage) throw invalid('setup_future_usage cannot be used with off_session.');
  const intent = state.begin({
    amount,
    currency,
    customer,
    payment_method: method,
    description: textOf(form, 'description') ?? null,
    metadata: mapOf(form, 'metadata'),
    ...(usage ? { setup_future_usage: usage } : {}),
  });
  return state.attempt(intent, kept.bank, offSession);
}

const CANCELABLE = [
  'requires_payment_method',
  'requires_action',
  'requires_confirmation',
  'requires_capture',
];

function cancelIntent({ state, form, id }: Call): Stripe.PaymentIntent {
  const intent = find(state.intents, 'payment_intent', id);
  if (!CANCELABLE.includes(intent.status))
    throw invalid(`You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`, {
      code: 'payment_intent_unexpected_state',
      payment_intent: intent,
    });
  const change = {
    status: 'canceled',
    canceled_at: state.created,
    cancellation_reason: textOf(form, 'cancellation_reason') ?? null,
    // Cleared whenever an intent changes.
    last_payment_error: null,
    next_action: null,
  };
  return state.change(intent, change, 'payment_intent.canceled');
}

/** One page of what was made in the time that is asked for, the newest first. */
export function listOfTime<T extends { id: string; created: number }>(
  url: string,
  { form }: Call,
  items: T[],
): object {
  const { gte = 0, lt = Number.POSITIVE_INFINITY } = mapOf(form, 'created') as { gte?: string; lt?: string };
  const all = items.filter(({ created }) => created >= Number(gte) && created < Number(lt)).reverse();
  const after = textOf(form, 'starting_after');
  const from = after ? all.findIndex(({ id }) => id === after) + 1 : 0;
  return page(url, all.slice(from), Number(textOf(form, 'limit') ?? 10));
}

function listIntents(call: Call): object {
  const customer = textOf(call.form, 'customer');
  const all = [...call.state.intents.values()];
  const own = customer ? all.filter((intent) => intent.customer === customer) : all;
  return listOfTime('/v1/payment_intents', call, own);
}

const refundsOf = (state: StripeState, intent: string): Stripe.Refund[] =>
  [...state.refunds.values()].filter(({ payment_intent }) => payment_intent === intent);

function newRefund({ state, form }: Call): Stripe.Refund {
  const intent = find(
    state.intents,
    'payment_intent',
    textOf(form, 'payment_intent') ?? '',
    'payment_intent',
  );
  if ([...state.disputes.values()].some((one) => one.payment_intent === intent.id && one.status !== 'won'))
    throw invalid('This charge has been charged back; it cannot be refunded.', { code: 'charge_disputed' });
  const given = refundsOf(state, intent.id).reduce(
    (sum, { amount, status }) => sum + (status === 'failed' ? 0 : amount),
    0,
  );
  const amount = Number(textOf(form, 'amount') ?? intent.amount_received - given);
  if (intent.status !== 'succeeded')
    throw invalid('This PaymentIntent does not have a successful charge to refund.');
  if (given === intent.amount_received)
    throw invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
  if (!(amount > 0) || given + amount > intent.amount_received)
    throw invalid('Refund amount is greater than unrefunded amount on charge.', { param: 'amount' });
  const id = state.id('re');
  const refund = aRefund(intent, { id, created: state.created, amount, metadata: mapOf(form, 'metadata') });
  state.refunds.set(id, refund);
  state.tell('refund.created', refund);
  return refund;
}

function answerDispute({ state, form, id }: Call): Stripe.Dispute {
  const dispute = find(state.disputes, 'dispute', id);
  if (dispute.status !== 'needs_response')
    throw invalid('This dispute is already closed or was answered.', { code: 'dispute_not_open' });
  const evidence = { ...dispute.evidence, ...mapOf(form, 'evidence') };
  if (textOf(form, 'submit') !== 'true') return state.changeDispute(dispute, { evidence });
  const details = { ...dispute.evidence_details, has_evidence: true, submission_count: 1 };
  return state.changeDispute(
    dispute,
    { evidence, evidence_details: details, status: 'under_review' },
    'charge.dispute.updated',
  );
}

function newCustomer({ state, form }: Call): Stripe.Customer {
  const id = state.id('cus');
  const named = { name: textOf(form, 'name') ?? null, email: textOf(form, 'email') ?? null };
  const customer = aCustomer({ id, created: state.created, ...named, metadata: mapOf(form, 'metadata') });
  state.customers.set(id, customer);
  return customer;
}

function detach({ state, id }: Call): Stripe.PaymentMethod {
  const kept = find(state.methods, 'PaymentMethod', id);
  if (!kept.method.customer) throw invalid('The payment method you provided is not attached to a customer.');
  kept.method = { ...kept.method, customer: null };
  return kept.method;
}

export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    params: names<Stripe.CustomerCreateParams>('name', 'email', 'metadata', 'expand'),
    answer: newCustomer,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods$/,
    params: names<Stripe.PaymentMethodCreateParams>('type', 'card', 'expand'),
    answer: newMethod,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    params: names<Stripe.PaymentMethodRetrieveParams>('expand'),
    answer: ({ state, id }) => find(state.methods, 'PaymentMethod', id).method,
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    params: names<Stripe.PaymentMethodDetachParams>('expand'),
    answer: detach,
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/cancel$/,
    params: names<Stripe.SetupIntentCancelParams>(),
    answer: cancelSetup,
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    params: names<Stripe.SetupIntentCreateParams>(
      'allowed_payment_method_types',
      'confirm',
      'customer',
      'expand',
      'metadata',
      'payment_method',
      'usage',
    ),
    answer: newSetup,
  },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents\/(\w+)$/,
    params: names<Stripe.SetupIntentRetrieveParams>('expand'),
    answer: ({ state, id }) => find(state.setups, 'setupintent', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    params: names<Stripe.PaymentIntentCreateParams>(
      'allowed_payment_method_types',
      'amount',
      'confirm',
      'currency',
      'customer',
      'description',
      'expand',
      'metadata',
      'off_session',
      'payment_method',
      'setup_future_usage',
      'use_stripe_sdk',
    ),
    answer: newIntent,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    params: names<Stripe.PaymentIntentListParams>('created', 'customer', 'limit', 'starting_after'),
    answer: listIntents,
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    params: names<Stripe.PaymentIntentRetrieveParams>('expand'),
    answer: ({ state, id }) => find(state.intents, 'payment_intent', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    params: names<Stripe.PaymentIntentCancelParams>('cancellation_reason', 'expand'),
    answer: cancelIntent,
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    params: names<Stripe.RefundCreateParams>('amount', 'metadata', 'payment_intent', 'reason', 'expand'),
    answer: newRefund,
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes\/(\w+)$/,
    params: names<Stripe.DisputeRetrieveParams>('expand'),
    answer: ({ state, id }) => find(state.disputes, 'dispute', id),
  },
  {
    method: 'POST',
    path: /^\/v1\/disputes\/(\w+)$/,
    params: names<Stripe.DisputeUpdateParams>('evidence', 'submit', 'expand'),
    answer: answerDispute,
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    params: names<Stripe.RefundListParams>('created', 'limit', 'payment_intent', 'starting_after'),
    answer: (call) => {
      const intent = textOf(call.form, 'payment_intent');
      const all = intent ? refundsOf(call.state, intent) : [...call.state.refunds.values()];
      return listOfTime('/v1/refunds', call, all);
    },
  },
];

/** The answer with what `expand` names as a whole instead of by its id. */
export function expanded({ state, form }: Call, answer: object): object {
  const shown = { ...answer } as Record<string, unknown>;
  for (const name of listOf(form, 'expand')) {
    const id = String(shown[name] ?? '');
    const whole = name === 'latest_charge' ? state.charges.get(id) : state.methods.get(id)?.method;
    if (whole) shown[name] = whole;
  }
  return shown;
}
