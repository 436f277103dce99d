import { and, desc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
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

export async function findRefund(db: Db, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(paymentRefunds).where(eq(paymentRefunds.id, id));
  return row ?? null;
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
    })
    .from(paymentRefunds)
    .innerJoin(paymentTransactions, eq(paymentTransactions.id, paymentRefunds.paymentId))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit);
}
