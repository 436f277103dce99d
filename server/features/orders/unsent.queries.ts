import { and, asc, eq, gt, lt, ne } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { orders } from '../../db/schema/orders.ts';
import { users } from '../../db/schema/users.ts';

/** Orders from before a moment that nobody sent and whose seller's account is closed, in the order of their ids. */
export const abandonedOrders = (db: Db, before: Date, after: string, limit: number) =>
  db
    .select({ id: orders.id, number: orders.orderNumber, seller: users.username })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.performerId))
    .where(
      and(
        eq(orders.deliveryStatus, 'processing'),
        ne(users.status, 'active'),
        lt(orders.createdAt, before),
        gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit);
