import { paymentErrors, type PaymentTransaction as WirePayment } from '#contract/payments.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { presentPackage, presentPayment } from './payments.present.ts';
import {
  activePackages,
  insertPayment,
  lockPayment,
  type NewPayment,
  type PaymentRow,
  type PaymentSearch,
  paymentById,
  paymentByReference,
  paymentOfUser,
  releaseKeysOfFailed,
  searchPayments,
  updatePayment,
} from './payments.queries.ts';

async function present(deps: Deps, rows: readonly PaymentRow[]): Promise<WirePayment[]> {
  const ids = rows.flatMap((row) => (row.performerId ? [row.performerId] : []));
  const people = await peopleByIds(deps, ids);
  return rows.map((row) => presentPayment(row, people));
}

/** One own payment; 404 for those of other people. */
export async function viewPayment(deps: Deps, userId: string, id: string): Promise<WirePayment> {
  const row = await paymentOfUser(deps.db, userId, id);
  const [payment] = row ? await present(deps, [row]) : [];
  if (!payment) throw fail(paymentErrors, 'not-found');
  return payment;
}

export async function ownPayments(deps: Deps, userId: string, search: PaymentSearch) {
  const { data, total } = await searchPayments(deps.db, userId, search);
  return { data: await present(deps, data), total };
}

export async function offeredPackages(deps: Deps, page: { limit: number; offset: number }) {
  const { data, total } = await activePackages(deps.db, page);
  return { data: data.map(presentPackage), total };
}

/** The history's line of something that was free: successful at once, nothing charged. Null for a repeated key. */
export async function recordFreePayment(
  deps: Deps,
  tx: Tx,
  payment: Omit<NewPayment, 'paymentGateway' | 'originalPrice' | 'totalPrice' | 'currency' | 'status'>,
): Promise<PaymentTransaction | null> {
  const now = deps.clock.now();
  const { currency } = await siteSettings(deps, tx);
  const free = {
    paymentGateway: 'system',
    originalPrice: 0,
    totalPrice: 0,
    currency,
    status: 'success',
  } as const;
  return insertPayment(tx.db, { ...payment, ...free, createdAt: now, updatedAt: now, settledAt: now });
}

/** Lets a request be made again: the payment under its key ended before anybody was asked for money. */
export async function releaseRequest(db: Db, id: string): Promise<void> {
  await updatePayment(db, id, { requestKey: null });
}

/** The same for all requests of these keys whose payments failed. */
export const releaseFailed = (db: Db, userId: string, requestKeys: readonly string[]): Promise<void> =>
  releaseKeysOfFailed(db, userId, requestKeys);

/** Links a payment to its subscription, with the period it paid for. */
export async function setPaidPeriod(
  db: Db,
  { id, detail }: PaymentTransaction,
  { subscriptionId, from, until }: { subscriptionId: string; from: Date; until: Date },
): Promise<void> {
  const period = { from: from.toISOString(), until: until.toISOString() };
  await updatePayment(db, id, { subscriptionId, detail: { ...detail, ...period } });
}

/** Notes that a payment's period is from now on a part of a year, for what is left of it: `credited` tokens, and cents of its price. */
export async function setCreditedPeriod(
  db: Db,
  id: string,
  { from, until, ...credit }: { from: Date; until: Date; credited: number; creditedCents: number },
): Promise<void> {
  const payment = await lockPayment(db, id);
  if (!payment) throw new Error(`payment ${id} is gone`);
  const period = { from: from.toISOString(), until: until.toISOString(), ...credit };
  await updatePayment(db, id, { detail: { ...payment.detail, ...period } });
}

/** The payment, locked until the transaction ends. */
export const lockedPayment = (db: Db, id: string): Promise<PaymentTransaction | null> => lockPayment(db, id);

/** Who paid; null when the payment is none of ours. */
export const payerOfPayment = async (tx: Tx, id: string): Promise<string | null> =>
  (await paymentById(tx.db, id))?.userId ?? null;

/** Notes that a part of a paid payment is not paid any more. */
export async function noteReversal(
  deps: Deps,
  tx: Tx,
  { id, refundedPrice, refundedTokens, refundedTax }: PaymentTransaction,
  part: { amount: number; tokens: number; tax: number },
): Promise<void> {
  await updatePayment(tx.db, id, {
    refundedPrice: refundedPrice + part.amount,
    refundedTokens: refundedTokens + part.tokens,
    refundedTax: refundedTax + part.tax,
    updatedAt: deps.clock.now(),
  });
}

/** The payment of a charge of the gateway that is in use. */
export const paymentOfCharge = (deps: Deps, tx: Tx, reference: string): Promise<PaymentTransaction | null> =>
  paymentByReference(tx.db, deps.payments.name, reference);

export async function paymentOfId(deps: Deps, id: string): Promise<PaymentTransaction> {
  const payment = await paymentById(deps.db, id);
  if (!payment) throw fail(paymentErrors, 'not-found');
  return payment;
}
