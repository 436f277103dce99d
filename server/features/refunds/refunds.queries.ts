import { desc, eq, sql } from 'drizzle-orm';
import { isSoldType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';
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

const TABLES = { feed: 'feeds', gallery: 'galleries', video: 'videos' } as const;

/** Locks what these purchases opened, where its sale does so as well: before the balances, and each kind in one order. */
export async function lockSold(db: Db, purchases: readonly PurchaseRow[]): Promise<void> {
  for (const type of ['feed', 'gallery', 'video'] as const) {
    const ids = purchases.filter((one) => one.type === type).map(({ targetId }) => targetId);
    if (ids.length > 0)
      await db.execute(
        sql`select from ${sql.identifier(TABLES[type])} where id = any(${sql.param(ids)}::text[]) order by id for no key update`,
      );
  }
}

/** One purchase fewer in the number of what was bought. Products count with their stock, messages end by themselves. */
export async function uncount(db: Db, { type, targetId }: PurchaseRow): Promise<void> {
  if (!isSoldType(type) || type === 'product' || type === 'message') return;
  await db.execute(
    sql`update ${sql.identifier(TABLES[type])} set total_purchases = greatest(0, total_purchases - 1) where id = ${targetId}`,
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
