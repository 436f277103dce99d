import type Stripe from 'stripe';
import type { ChargeLookup, ChargeRequest, ChargeResult, RefundRequest } from './gateway.ts';
import { cardOfToken } from './stripe-cards.ts';
import { answerOf, StripeProblem, type StripeReach } from './stripe-client.ts';
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

const retrieve = ({ stripe }: StripeReach, id: string): Promise<Stripe.PaymentIntent> =>
  answerOf(stripe.paymentIntents.retrieve(id, WITH_CHARGE));

/**
 * Calls an intent off and answers what it is then: it may have ended otherwise meanwhile. Without a key of ours: a key
 * would repeat the refusal of today tomorrow, and doing it twice has no effect.
 */
async function callOff(
  reach: StripeReach,
  id: string,
  reason: Stripe.PaymentIntentCancelParams.CancellationReason,
): Promise<Stripe.PaymentIntent> {
  try {
    const params = { cancellation_reason: reason, ...WITH_CHARGE };
    return await answerOf(reach.stripe.paymentIntents.cancel(id, params));
  } catch (error) {
    if (error instanceof StripeProblem && error.code === 'payment_intent_unexpected_state')
      return retrieve(reach, id);
    throw error;
  }
}

/** A card that failed could be replaced in the browser, and a question to nobody answered later: neither may happen. */
export async function endedResult(reach: StripeReach, intent: Stripe.PaymentIntent): Promise<ChargeResult> {
  const asksNobody = intent.status === 'requires_action' && isUnattended(intent);
  if (intent.status !== 'requires_payment_method' && !asksNobody) return resultOf(intent);
  const ended = await callOff(reach, intent.id, FAILED_REASON);
  return ended.status === 'canceled' ? failedResult(intent) : resultOf(ended);
}

/** The result of an intent as it is now. */
export const currentResult = async (reach: StripeReach, id: string): Promise<ChargeResult> =>
  endedResult(reach, await retrieve(reach, id));

const create = (
  { stripe }: StripeReach,
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
  reach: StripeReach,
  request: ChargeRequest,
): Promise<{ intent: Stripe.PaymentIntent } | { refusal: StripeProblem }> {
  try {
    return { intent: await create(reach, request) };
  } catch (error) {
    if (!(error instanceof StripeProblem)) throw error;
    if (error.intent) return { intent: error.intent };
    if (error.isRefusal) return { refusal: error };
    throw error;
  }
}

/** Charges a card once for each key. Throws when it is not known whether there is a charge. */
export async function charge(reach: StripeReach, request: ChargeRequest): Promise<ChargeResult> {
  const begun = await begin(reach, request);
  return 'refusal' in begun ? refusedResult(begun.refusal) : endedResult(reach, begun.intent);
}

/** Looks through the charges of the payer. Lists of Stripe are exact at once; its search is not. */
async function findIntent(reach: StripeReach, lookup: ChargeLookup): Promise<Stripe.PaymentIntent | null> {
  const customer = await reach.customerOf(lookup.payer);
  if (!customer) return null;
  const since = Math.floor(lookup.madeAt.getTime() / 1000) - EARLIER_SECONDS;
  const search = { customer, created: { gte: since }, limit: 100 };
  let startingAfter: string | undefined;
  for (;;) {
    const more = startingAfter ? { starting_after: startingAfter } : {};
    const page = await answerOf(reach.stripe.paymentIntents.list({ ...search, ...more }));
    const found = page.data.find((intent) => paymentOfIntent(intent) === lookup.idempotencyKey);
    if (found) return found;
    startingAfter = page.data.at(-1)?.id;
    if (!page.has_more || !startingAfter) return null;
  }
}

export async function findCharge(reach: StripeReach, lookup: ChargeLookup): Promise<ChargeResult | null> {
  if (lookup.reference) return currentResult(reach, lookup.reference);
  const found = await findIntent(reach, lookup);
  return found && currentResult(reach, found.id);
}

export const cancelCharge = async (reach: StripeReach, reference: string): Promise<ChargeResult> =>
  endedResult(reach, await callOff(reach, reference, 'requested_by_customer'));

/** The refund of ours that Stripe's one was made for; null when somebody else made it. */
export const refundOf = ({ metadata }: Stripe.Refund): string | null => metadata?.refund ?? null;

/**
 * Gives money back once for each key. Stripe remembers keys for a day, and a refund may be tried again later than
 * that: so the refunds that exist are looked through first.
 */
export async function refund({ stripe }: StripeReach, request: RefundRequest): Promise<void> {
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
