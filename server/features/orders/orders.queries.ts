import { and, asc, desc, eq, inArray, max, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { STOCK_MAX } from '#rules/product-form.ts';
import type { Db } from '../../db/client.ts';
import { byTime, containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { orderEvents, orders } from '../../db/schema/orders.ts';
import { products } from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';

export type OrderRow = typeof orders.$inferSelect;
export type EventRow = typeof orderEvents.$inferSelect;

interface OrderSearch {
  /** Which side asks; it looks for names of the other one. */
  side: 'buyer' | 'seller';
  performerId?: string | undefined;
  userId?: string | undefined;
  productId?: string | undefined;
  deliveryStatus?: OrderRow['deliveryStatus'] | undefined;
  q?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  sort?: 'asc' | 'desc' | undefined;
  limit: number;
  offset: number;
}

/** A number, a product, or the name of the one whose id stands in this column. */
const found = (q: string, other: AnyPgColumn): SQL => sql`(${orders.orderNumber} ilike ${containing(q)}
  or ${orders.productName} ilike ${containing(q)} or exists (select from ${users}
    where ${users.id} = ${other}
      and (${users.name} ilike ${containing(q)} or ${users.username} ilike ${containing(q)})))`;

/** Orders of a store, or of a buyer, newest first. */
export async function searchOrderRows(db: Db, search: OrderSearch): Promise<Page<OrderRow>> {
  const where = and(
    search.performerId ? eq(orders.performerId, search.performerId) : undefined,
    search.userId ? eq(orders.userId, search.userId) : undefined,
    search.productId ? eq(orders.productId, search.productId) : undefined,
    search.deliveryStatus ? eq(orders.deliveryStatus, search.deliveryStatus) : undefined,
    ...within(orders.createdAt, search),
    search.q ? found(search.q, search.side === 'seller' ? orders.userId : orders.performerId) : undefined,
  );
  const [data, total] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(where)
      .orderBy(...byTime(orders, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.$count(orders, where),
  ]);
  return { data, total };
}

/** Ids of those from whom a person has ordered, the latest first. */
export async function sellerIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ id: orders.performerId })
    .from(orders)
    .where(eq(orders.userId, userId))
    .groupBy(orders.performerId)
    .orderBy(desc(max(orders.createdAt)), orders.performerId);
  return rows.map(({ id }) => id);
}

/** By its own id or that of its purchase. */
const named = (id: string) => or(eq(orders.id, id), eq(orders.transactionId, id));

export async function findOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(named(id));
  return row ?? null;
}

/** The order, locked until the transaction ends. */
export async function lockOrder(db: Db, id: string): Promise<OrderRow | null> {
  const [row] = await db.select().from(orders).where(named(id)).for('update');
  return row ?? null;
}

export async function updateOrderRow(db: Db, id: string, set: Partial<OrderRow>): Promise<OrderRow> {
  const [row] = await db.update(orders).set(set).where(eq(orders.id, id)).returning();
  if (!row) throw new Error(`order ${id} is gone`);
  return row;
}

export async function addEvent(db: Db, row: EventRow): Promise<void> {
  await db.insert(orderEvents).values(row);
}

export const eventsOf = (db: Db, orderId: string): Promise<EventRow[]> =>
  db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, orderId))
    .orderBy(asc(orderEvents.at), asc(orderEvents.id));

export const countEvents = (db: Db, orderId: string, type: EventRow['type']): Promise<number> =>
  db.$count(orderEvents, and(eq(orderEvents.orderId, orderId), eq(orderEvents.type, type)));

/**
 * Locks products whose stock is about to change, in the order of their ids. Before any balance: who buys a product locks it
 * first, too, and two that wait for each other in a circle would end one of them.
 */
export async function lockStock(db: Db, productIds: readonly string[]): Promise<void> {
  const ids = [...new Set(productIds)];
  if (ids.length === 0) return;
  await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update');
}

/** A sale that counts no more; so many of its pieces are in the stock again, which holds no more than a form may say. */
export async function takeOffSale(db: Db, productId: string, pieces: number): Promise<void> {
  await db.execute(sql`update products set total_purchases = greatest(0, total_purchases - 1),
      stock = case when type = 'digital' then stock else least(${STOCK_MAX}, stock + ${pieces}) end
    where id = ${productId}`);
}
