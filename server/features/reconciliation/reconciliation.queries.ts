import { and, asc, eq, gt, gte, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { CAPTURE_PROBLEMS } from '#rules/constants.ts';
import type { Db } from '../../db/client.ts';
import { givenByBank, waitsForBank } from '../../db/disputed.ts';
import { paymentRefunds, paymentTransactions } from '../../db/schema/payments.ts';
import type { Period } from '../../providers/payments/gateway.ts';

/** Payments by their ids, as far as the card service's books are about them. */
export async function paymentsByIds(db: Db, gateway: string, ids: string[]) {
  const { id, status, totalPrice, currency, gatewayReference, paymentGateway } = paymentTransactions;
  return db
    .select({ id, status, totalPrice, currency, gatewayReference })
    .from(paymentTransactions)
    .where(and(eq(paymentGateway, gateway), inArray(id, ids)));
}

/** What was taken for nothing by these charges. What an operator gives back was paid for something. */
export async function unwantedCaptures(db: Db, gateway: string, references: string[]) {
  const { amount, currency, gatewayReference, paymentGateway, reason } = paymentRefunds;
  return db
    .select({ gatewayReference, amount, currency })
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentGateway, gateway),
        inArray(gatewayReference, references),
        inArray(reason, [...CAPTURE_PROBLEMS]),
      ),
    );
}

/** What of a refund we send: less what the bank gave back for a dispute. */
const sentAmount = sql`${paymentRefunds.amount} - ${givenByBank(sql`${paymentRefunds.id}`)}`.mapWith(Number);

export async function refundsByIds(db: Db, gateway: string, ids: string[]) {
  const { id, status, currency, paymentGateway } = paymentRefunds;
  return db
    .select({ id, status, amount: sentAmount, currency })
    .from(paymentRefunds)
    .where(and(eq(paymentGateway, gateway), inArray(id, ids)));
}

/** Notes that these were found on the card service's books. */
export async function markPayments(db: Db, ids: string[], at: Date): Promise<void> {
  await db.update(paymentTransactions).set({ reconciledAt: at }).where(inArray(paymentTransactions.id, ids));
}

export async function markRefunds(db: Db, ids: string[], at: Date): Promise<void> {
  await db.update(paymentRefunds).set({ reconciledAt: at }).where(inArray(paymentRefunds.id, ids));
}

/** What is not on the card service's books, although money was taken or given back. */
export interface Unseen {
  id: string;
  reference: string | null;
  status: string;
  amount: number;
  currency: string;
}

const notFoundBy = (reconciledAt: AnyPgColumn, run: Date) => or(isNull(reconciledAt), lt(reconciledAt, run));

/** Paid payments of this time that the run that began at `run` has not found, by their ids after `after`. */
export async function unseenPayments(
  db: Db,
  gateway: string,
  { from, to }: Period,
  run: Date,
  after: string,
  limit: number,
): Promise<Unseen[]> {
  const t = paymentTransactions;
  return db
    .select({
      id: t.id,
      reference: t.gatewayReference,
      status: t.status,
      amount: t.totalPrice,
      currency: t.currency,
    })
    .from(t)
    .where(
      and(
        eq(t.paymentGateway, gateway),
        inArray(t.status, ['success', 'refunded']),
        gt(t.totalPrice, 0),
        gte(t.createdAt, from),
        lt(t.createdAt, to),
        notFoundBy(t.reconciledAt, run),
        gt(t.id, after),
      ),
    )
    .orderBy(asc(t.id))
    .limit(limit);
}

/** Refunds that were owed before `before` and are still not sent although no dispute keeps them, of whatever gateway, by their ids after `after`. */
export async function unsentRefunds(db: Db, before: Date, after: string, limit: number) {
  const t = paymentRefunds;
  return db
    .select({
      id: t.id,
      reference: t.gatewayReference,
      gateway: t.paymentGateway,
      status: t.status,
      amount: sentAmount,
      currency: t.currency,
    })
    .from(t)
    .where(
      and(
        eq(t.status, 'pending'),
        lt(t.createdAt, before),
        gt(t.id, after),
        sql`not ${waitsForBank(sql`${t.id}`)}`,
      ),
    )
    .orderBy(asc(t.id))
    .limit(limit);
}

/** The same for money that was given back in this time. */
export async function unseenRefunds(
  db: Db,
  gateway: string,
  { from, to }: Period,
  run: Date,
  after: string,
  limit: number,
): Promise<Unseen[]> {
  const t = paymentRefunds;
  return db
    .select({
      id: t.id,
      reference: t.gatewayReference,
      status: t.status,
      amount: sentAmount,
      currency: t.currency,
    })
    .from(t)
    .where(
      and(
        eq(t.paymentGateway, gateway),
        eq(t.status, 'done'),
        sql`${sentAmount} > 0`,
        gte(t.settledAt, from),
        lt(t.settledAt, to),
        notFoundBy(t.reconciledAt, run),
        gt(t.id, after),
      ),
    )
    .orderBy(asc(t.id))
    .limit(limit);
}
