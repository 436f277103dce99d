import type Stripe from 'stripe';
import type { ChargeRecord, GatewayRecord, Period, RefundRecord } from './gateway.ts';
import { paymentOfIntent, refundOf } from './stripe-charge.ts';
import { answerOf, type StripeContext } from './stripe-client.ts';
import { idOf, resultOf } from './stripe-result.ts';

const PAGE = 100;
const timeOf = (created: number): Date => new Date(created * 1000);

function chargeRecord(intent: Stripe.PaymentIntent): ChargeRecord {
  const { status, captured } = resultOf(intent);
  return {
    kind: 'charge',
    reference: intent.id,
    idempotencyKey: paymentOfIntent(intent),
    status,
    captured,
    createdAt: timeOf(intent.created),
  };
}

const FAILED = ['failed', 'canceled'];

function refundRecord(refund: Stripe.Refund): RefundRecord {
  const { status, amount, currency, created } = refund;
  const isFailed = status !== null && FAILED.includes(status);
  return {
    kind: 'refund',
    reference: idOf(refund.payment_intent) ?? idOf(refund.charge) ?? '',
    idempotencyKey: refundOf(refund),
    status: isFailed ? 'failed' : status === 'succeeded' ? 'done' : 'pending',
    amount,
    currency: currency.toUpperCase(),
    createdAt: timeOf(created),
  };
}

type List<T> = (page: { limit: number; starting_after?: string }) => Promise<Stripe.ApiList<T>>;

async function* pages<T extends { id: string }>(list: List<T>): AsyncIterable<T[]> {
  let after: string | undefined;
  for (;;) {
    const page = await answerOf(list({ limit: PAGE, ...(after ? { starting_after: after } : {}) }));
    yield page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || !after) return;
  }
}

/** Everything on Stripe's books of this account that was begun in this time. Stripe counts in whole seconds. */
export async function* stripeRecords(
  { stripe }: StripeContext,
  { from, to }: Period,
): AsyncIterable<GatewayRecord[]> {
  const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(to.getTime() / 1000) };
  const intents = pages((page) => stripe.paymentIntents.list({ created, ...page }));
  for await (const page of intents) yield page.map(chargeRecord);
  const refunds = pages((page) => stripe.refunds.list({ created, ...page }));
  for await (const page of refunds) yield page.map(refundRecord);
}
