import { desc, eq, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { isSoldType, SOLD_TYPES, type SoldType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';
import { videos } from '../../db/schema/videos.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type PurchaseRow = typeof tokenTransactions.$inferSelect;

/** The purchase, locked until the transaction ends. */
export async function lockPurchase(db: Db, id: string): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(tokenTransactions).where(eq(tokenTransactions.id, id)).for('update');
  return row ?? null;
}

/** So much of a purchase is given back now, in all; all of it ends the purchase. */
export async function writeGivenBack(
  db: Db,
  { id, totalPrice }: PurchaseRow,
  refundedPrice: number,
  at: Date,
): Promise<void> {
  const end = refundedPrice === totalPrice ? { status: 'refunded' as const } : {};
  await db
    .update(tokenTransactions)
    .set({ refundedPrice, updatedAt: at, ...end })
    .where(eq(tokenTransactions.id, id));
}

/** Where it is counted how often each kind was bought; null where that goes another way: products count with their stock, messages end by themselves. */
const COUNTED_IN: Record<SoldType, PgTable | null> = {
  feed: feeds,
  gallery: galleries,
  video: videos,
  product: null,
  message: null,
};

/** Locks what these purchases opened, where its sale does so as well: before the balances, and each kind in one order. */
export async function lockSold(db: Db, purchases: readonly PurchaseRow[]): Promise<void> {
  for (const type of SOLD_TYPES) {
    const table = COUNTED_IN[type];
    const ids = purchases.filter((one) => one.type === type).map(({ targetId }) => targetId);
    if (table && ids.length > 0)
      await db.execute(
        sql`select from ${table} where id = any(${sql.param(ids)}::text[]) order by id for no key update`,
      );
  }
}

/** One purchase fewer in the number of what was bought. */
export async function uncount(db: Db, { type, targetId }: PurchaseRow): Promise<void> {
  const table = isSoldType(type) ? COUNTED_IN[type] : null;
  if (!table) return;
  await db.execute(
    sql`update ${table} set total_purchases = greatest(0, total_purchases - 1) where id = ${targetId}`,
  );
}

/** The latest purchases and card payments of a person, newest first. */
export async function latestOf(db: Db, userId: string, limit: number) {
  const t = tokenTransactions;
  const p = paymentTransactions;
  const [purchases, payments] = await Promise.all([
    db.select().from(t).where(eq(t.userId, userId)).orderBy(desc(t.createdAt), desc(t.id)).limit(limit),
    db.select().from(p).where(eq(p.userId, userId)).orderBy(desc(p.createdAt), desc(p.id)).limit(limit),
  ]);
  return { purchases, payments };
}
