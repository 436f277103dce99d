import { and, desc, eq, sql, sum } from 'drizzle-orm';
import { OPEN_STATUSES } from '#rules/payment-status.ts';
import type { Db } from '../../db/client.ts';
import { isOtherAccountOf } from '../../db/same-person.ts';
import { coupons, couponUses } from '../../db/schema/coupons.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';

export type CouponRow = typeof coupons.$inferSelect;

/** Writes a new coupon; false when its code is taken. */
export async function insertCoupon(db: Db, row: typeof coupons.$inferInsert): Promise<boolean> {
  const written = await db.insert(coupons).values(row).onConflictDoNothing().returning({ id: coupons.id });
  return written.length > 0;
}

export async function couponByCode(db: Db, code: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.code, code));
  return row ?? null;
}

/** Whoever takes or gives back one of its uses waits for the others. */
export async function lockCoupon(db: Db, id: string): Promise<CouponRow | null> {
  const [row] = await db.select().from(coupons).where(eq(coupons.id, id)).for('update');
  return row ?? null;
}

/** Status of the payment by which this account has one of the coupon's uses. */
export async function ownUse(db: Db, couponId: string, userId: string) {
  const [row] = await db
    .select({ status: paymentTransactions.status })
    .from(couponUses)
    .innerJoin(paymentTransactions, eq(paymentTransactions.id, couponUses.paymentId))
    .where(and(eq(couponUses.couponId, couponId), eq(couponUses.userId, userId)));
  return row?.status ?? null;
}

/** Whether another account that seems to be the same person's has one of the coupon's uses. */
export async function isUsedElsewhere(db: Db, couponId: string, userId: string): Promise<boolean> {
  const theirs = isOtherAccountOf(userId, sql`${couponUses.userId}`);
  const [row] = await db
    .select({ id: couponUses.paymentId })
    .from(couponUses)
    .where(and(eq(couponUses.couponId, couponId), theirs))
    .limit(1);
  return row !== undefined;
}

export async function insertUse(db: Db, use: typeof couponUses.$inferInsert): Promise<void> {
  await db.insert(couponUses).values(use);
  await db
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} + 1` })
    .where(eq(coupons.id, use.couponId));
}

export async function deleteUse(db: Db, paymentId: string): Promise<void> {
  const [use] = await db
    .delete(couponUses)
    .where(eq(couponUses.paymentId, paymentId))
    .returning({ couponId: couponUses.couponId });
  if (!use) return;
  await db
    .update(coupons)
    .set({ usedCount: sql`${coupons.usedCount} - 1` })
    .where(eq(coupons.id, use.couponId));
}

export async function stopCoupon(db: Db, code: string, now: Date): Promise<CouponRow | null> {
  const [row] = await db
    .update(coupons)
    .set({ status: 'inactive', updatedAt: now })
    .where(eq(coupons.code, code))
    .returning();
  return row ?? null;
}

const OPEN = sql.join(
  OPEN_STATUSES.map((status) => sql`${status}`),
  sql`, `,
);

/** Every coupon, the newest first, with the uses that wait for their payment. */
export async function listCoupons(db: Db) {
  const p = paymentTransactions;
  const waiting = sql<number>`(count(*) filter (where ${p.status} in (${OPEN})))::int`;
  return db
    .select({ coupon: coupons, waiting })
    .from(coupons)
    .leftJoin(couponUses, eq(couponUses.couponId, coupons.id))
    .leftJoin(p, eq(p.id, couponUses.paymentId))
    .groupBy(coupons.id)
    .orderBy(desc(coupons.createdAt), desc(coupons.id));
}

/** What each coupon took off the prices of paid top-ups, in cents, by currency. */
export async function costsOfCoupons(db: Db) {
  const p = paymentTransactions;
  return db
    .select({
      couponId: couponUses.couponId,
      currency: p.currency,
      cents: sum(sql`${p.originalPrice} - ${p.totalPrice}`).mapWith(Number),
    })
    .from(couponUses)
    .innerJoin(p, eq(p.id, couponUses.paymentId))
    .where(eq(p.status, 'success'))
    .groupBy(couponUses.couponId, p.currency);
}
