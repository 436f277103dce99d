import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { productOut } from '../../db/item-out.ts';
import { readerColumns } from '../../db/reader-columns.ts';
import { products, productWaits } from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';

const w = productWaits;

/** Whether a product is sold out, which it stays until the transaction ends. */
export async function lockSoldOut(db: Db, productId: string): Promise<boolean> {
  const [row] = await db
    .select({ type: products.type, stock: products.stock })
    .from(products)
    .where(eq(products.id, productId))
    .for('share');
  return row?.type === 'physical' && row.stock === 0;
}

/** For how many other products somebody waits. */
export const countWaits = (db: Db, userId: string, butFor: string): Promise<number> =>
  db.$count(w, and(eq(w.userId, userId), sql`${w.productId} <> ${butFor}`));

/** Notes the wish, or does nothing when it is noted already. */
export async function insertWait(db: Db, productId: string, userId: string, now: Date): Promise<void> {
  await db.insert(w).values({ productId, userId, createdAt: now }).onConflictDoNothing();
}

/** Takes a wish back, by id or slug of the product. */
export async function dropWait(db: Db, ref: string, userId: string): Promise<void> {
  const product = db.select({ id: products.id }).from(products).where(byRef(products, ref));
  await db.delete(w).where(and(eq(w.userId, userId), sql`${w.productId} in ${product}`));
}

/** It is in its store, and there is something to be bought. */
const isBack = (productId: string | typeof w.productId): SQL =>
  sql`exists (select from ${products} where ${products.id} = ${productId} and ${productOut}
    and ${products.stock} > 0)`;

/** Those of these products that are back and for which somebody waits. */
export async function awaitedBack(db: Db, productIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: w.productId })
    .from(w)
    .where(and(inArray(w.productId, [...productIds]), isBack(w.productId)))
    .orderBy(w.productId);
  return rows.map(({ id }) => id);
}

/** People who wait for a product that is back, in the order of their ids. */
export const peopleWaiting = (db: Db, productId: string, behind: string, limit: number) =>
  db
    .select({
      ...readerColumns,
      name: users.name,
      email: users.email,
    })
    .from(w)
    .innerJoin(users, eq(users.id, w.userId))
    .where(
      and(eq(w.productId, productId), gt(w.userId, behind), eq(users.status, 'active'), isBack(productId)),
    )
    .orderBy(asc(w.userId))
    .limit(limit);
export type Waiting = Awaited<ReturnType<typeof peopleWaiting>>[number];

/** Clears a wish that is answered. False when another process was first, it was taken back, or the product is gone again. */
export async function claimWait(db: Db, productId: string, userId: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(w)
    .where(and(eq(w.productId, productId), eq(w.userId, userId), isBack(productId)));
  return (rowCount ?? 0) > 0;
}
