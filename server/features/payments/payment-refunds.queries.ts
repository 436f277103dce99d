import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import { CAPTURE_PROBLEMS } from '#rules/constants.ts';
import type { Db } from '../../db/client.ts';
import { givenByBank, waitsForBank } from '../../db/disputed.ts';
import { paymentRefunds, paymentTransactions } from '../../db/schema/payments.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;

/** Writes down money to be given back; null when this capture is being given back already. */
export async function insertRefund(
  db: Db,
  refund: typeof paymentRefunds.$inferInsert,
): Promise<RefundRow | null> {
  const [row] = await db.insert(paymentRefunds).values(refund).onConflictDoNothing().returning();
  return row ?? null;
}

/** Locked, so that of two workers one gives the money back. */
export async function lockRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id)).for('update');
  return row ?? null;
}

/** What operators give back of a payment and what was not sent yet, the oldest first, locked. */
export const lockPendingOfPayment = (db: Db, paymentId: string): Promise<RefundRow[]> =>
  db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentRefunds.paymentId, paymentId),
        eq(paymentRefunds.reason, 'operator'),
        eq(paymentRefunds.status, 'pending'),
      ),
    )
    .orderBy(asc(paymentRefunds.createdAt), asc(paymentRefunds.id))
    .for('update');

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row ?? null;
}

/** How a charge that paid for nothing goes back to its owner; null for charges that paid, and for those of others. */
export async function refundOfCapture(db: Db, gateway: string, reference: string): Promise<RefundRow | null> {
  const { paymentGateway, gatewayReference, reason } = paymentRefunds;
  const [row] = await db
    .select()
    .from(paymentRefunds)
    .where(
      and(
        eq(paymentGateway, gateway),
        eq(gatewayReference, reference),
        inArray(reason, [...CAPTURE_PROBLEMS]),
      ),
    );
  return row ?? null;
}

/**
 * What of a refund is still owed to the owner of the card, which is less by what their bank gave them for a dispute, and
 * whether the bank has the money and has still to decide.
 */
export async function restOfRefund(db: Db, id: string): Promise<{ rest: number; waits: boolean }> {
  const { id: refundId, amount, status } = paymentRefunds;
  const [row] = await db
    .select({
      rest: sql`${amount} - ${givenByBank(sql`${refundId}`)}`.mapWith(Number),
      waits: waitsForBank(sql`${refundId}`),
    })
    .from(paymentRefunds)
    .where(and(eq(refundId, id), eq(status, 'pending')));
  return row ?? { rest: 0, waits: false };
}

/** Those of `gateway` that have not gone back yet, oldest first. */
export async function pendingRefunds(db: Db, gateway: string): Promise<string[]> {
  const { id, status, paymentGateway, createdAt } = paymentRefunds;
  const rows = await db
    .select({ id })
    .from(paymentRefunds)
    .where(and(eq(status, 'pending'), eq(paymentGateway, gateway)))
    .orderBy(createdAt);
  return rows.map((row) => row.id);
}

export async function markRefunded(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(paymentRefunds)
    .set({ status: 'done', settledAt: now, updatedAt: now })
    .where(and(eq(paymentRefunds.id, id), eq(paymentRefunds.status, 'pending')));
}

/** For the operator, newest first. */
export async function listRefunds(db: Db, limit: number) {
  const { id, status, reason, amount, currency, gatewayReference, createdAt, settledAt } = paymentRefunds;
  return db
    .select({
      refund: id,
      payment: paymentTransactions.id,
      reason,
      status,
      amount,
      currency,
      gatewayReference,
      createdAt,
      settledAt,
      waits: sql<boolean>`${status} = 'pending' and ${waitsForBank(sql`${id}`)}`,
    })
    .from(paymentRefunds)
    .innerJoin(paymentTransactions, eq(paymentTransactions.id, paymentRefunds.paymentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
