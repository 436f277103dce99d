import type Stripe from 'stripe';
import type { ChargeLookup, ChargeRequest, ChargeResult, RefundRequest } from './gateway.ts';
import { cardOfToken } from './stripe-cards.ts';
import { answerOf, type StripeContext, StripeProblem } from './stripe-client.ts';
import {
  FAILED_REASON,
  failedResult,
  isUnattended,
  PRESENT,
  refusedResult,
  resultOf,
} from './stripe-result.ts';

/** Whole, because a failed intent that was called off has its reason only there. */
const WITH_CHARGE = { expand: ['latest_charge'] };
/** Clocks differ, so charges of a customer are looked through from before the payment was made. */
const EARLIER_SECONDS = 3600;

/** Marks an intent as ours, and names the payment it is for. */
const PAYMENT = 'payment';
export const paymentOfIntent = (intent: Stripe.PaymentIntent): string | null =>
  intent.metadata[PAYMENT] ?? null;

const retrieve = ({ stripe }: StripeContext, id: string): Promise<Stripe.PaymentIntent> =>
  answerOf(stripe.paymentIntents.retrieve(id, WITH_CHARGE));

/**
 * Calls an intent off and answers what it is then: it may have ended otherwise meanwhile. Without a key of ours: a key
 * would repeat the refusal of today tomorrow, and doing it twice has no effect.
 */
async function callOff(
  context: StripeContext,
  id: string,
  reason: Stripe.PaymentIntentCancelParams.CancellationReason,
): Promise<Stripe.PaymentIntent> {
  try {
    const params = { cancellation_reason: reason, ...WITH_CHARGE };
    return await answerOf(context.stripe.paymentIntents.cancel(id, params));
  } catch (error) {
    if (error instanceof StripeProblem && error.code === 'payment_intent_unexpected_state')
      return retrieve(context, id);
    throw error;
  }
}

/** The payment of ours that a charge was begun for. One that Stripe does not know is none of ours. */
export async function paymentOfCharge(context: StripeContext, id: string): Promise<string | null> {
  try {
    return paymentOfIntent(await retrieve(context, id));
  } catch (error) {
    if (error instanceof StripeProblem && error.code === 'resource_missing') return null;
    throw error;
  }
}

/** A card that failed could be replaced in the browser, and a question to nobody answered later: neither may happen. */
async function endedResult(context: StripeContext, intent: Stripe.PaymentIntent): Promise<ChargeResult> {
  const asksNobody = intent.status === 'requires_action' && isUnattended(intent);
  if (intent.status !== 'requires_payment_method' && !asksNobody) return resultOf(intent);
  const ended = await callOff(context, intent.id, FAILED_REASON);
  return ended.status === 'canceled' ? failedResult(intent) : resultOf(ended);
}

/** The result of an intent as it is now. */
export const currentResult = async (context: StripeContext, id: string): Promise<ChargeResult> =>
  endedResult(context, await retrieve(context, id));

const create = (
  { stripe }: StripeContext,
  { cardToken, idempotencyKey, amount, currency, offSession, description }: ChargeRequest,
): Promise<Stripe.PaymentIntent> =>
  answerOf(
    stripe.paymentIntents.create(
      {
        ...cardOfToken(cardToken),
        amount,
        currency: currency.toLowerCase(),
        allowed_payment_method_types: ['card'],
        confirm: true,
        // Stripe's code in the browser asks the bank. What is confirmed now is a mandate for the charges that come
        // when nobody is there.
        ...(offSession ? { off_session: true } : { setup_future_usage: 'off_session', use_stripe_sdk: true }),
        description,
        metadata: { [PAYMENT]: idempotencyKey, [PRESENT]: offSession ? 'no' : 'yes' },
        ...WITH_CHARGE,
      },
      { idempotencyKey: `charge:${idempotencyKey}` },
    ),
  );

/** The intent of a charge, also of one that failed at once, or why Stripe did not begin one. */
async function begin(
  context: StripeContext,
  request: ChargeRequest,
): Promise<{ intent: Stripe.PaymentIntent } | { refusal: StripeProblem }> {
  try {
    return { intent: await create(context, request) };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    if (error.intent) return { intent: error.intent };
    if (error.isRefusal) return { refusal: error };
    throw error;
  }
}

/** Charges a card once for each key. Throws when it is not known whether there is a charge. */
export async function charge(context: StripeContext, request: ChargeRequest): Promise<ChargeResult> {
  const begun = await begin(context, request);
  return 'refusal' in begun ? refusedResult(begun.refusal) : endedResult(context, begun.intent);
}

/** Looks through the charges of the payer. Lists of Stripe are exact at once; its search is not. */
async function findIntent(
  context: StripeContext,
  lookup: ChargeLookup,
): Promise<Stripe.PaymentIntent | null> {
  const customer = await context.customerOf(lookup.payer);
  if (!customer) return null;
  const since = Math.floor(lookup.madeAt.getTime() / 1000) - EARLIER_SECONDS;
  const search = { customer, created: { gte: since }, limit: 100 };
  let startingAfter: string | undefined;
  for (;;) {
    const more = startingAfter ? { starting_after: startingAfter } : {};
    const page = await answerOf(context.stripe.paymentIntents.list({ ...search, ...more }));
    const found = page.data.find((intent) => paymentOfIntent(intent) === lookup.idempotencyKey);
    if (found) return found;
    startingAfter = page.data.at(-1)?.id;
    if (!page.has_more || !startingAfter) return null;
  }
}

export async function findCharge(context: StripeContext, lookup: ChargeLookup): Promise<ChargeResult | null> {
  if (lookup.reference) return currentResult(context, lookup.reference);
  const found = await findIntent(context, lookup);
  return found && currentResult(context, found.id);
}

export const cancelCharge = async (context: StripeContext, reference: string): Promise<ChargeResult> =>
  endedResult(context, await callOff(context, reference, 'requested_by_customer'));

/** The refund of ours that Stripe's one was made for; null when somebody else made it. */
export const refundOf = ({ metadata }: Stripe.Refund): string | null => metadata?.refund ?? null;

/**
 * Gives money back once for each key. Stripe remembers keys for a day, and a refund may be tried again later than
 * that: so the refunds that exist are looked through first.
 */
export async function refund({ stripe }: StripeContext, request: RefundRequest): Promise<void> {
  const { reference, amount, idempotencyKey } = request;
  const made = await answerOf(stripe.refunds.list({ payment_intent: reference, limit: 100 }));
  const isMine = (one: Stripe.Refund): boolean =>
    refundOf(one) === idempotencyKey && one.status !== 'failed' && one.status !== 'canceled';
  if (made.data.some(isMine)) return;
  await answerOf(
    stripe.refunds.create(
      { payment_intent: reference, amount, metadata: { refund: idempotencyKey } },
      { idempotencyKey: `refund:${idempotencyKey}` },
    ),
  );
}
