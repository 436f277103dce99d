import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { OrderEvent } from '#rules/orders.ts';
import { LOW_STOCK } from '#rules/product-form.ts';
import type { Db } from '../../db/client.ts';
import { productOut } from '../../db/item-out.ts';
import { purchaseTarget } from '../../db/purchase-target.ts';
import { products } from '../../db/schema/products.ts';
import { tokenTransactionKeys } from '../../db/schema/wallet.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { jobAdded } from '../../jobs/queue.ts';
import type { OrderRow } from './orders.queries.ts';

/** A product as what is sold (`purchaseTarget`). */
export const findProductTarget = purchaseTarget('product', products);

/** Of a sale that leaves few pieces, and of one that leaves none. */
export const leavesFew = (quantity: number): SQL =>
  sql`, guard where guard.stock > ${LOW_STOCK} and guard.stock - ${quantity} between 1 and ${LOW_STOCK}`;
export const leavesNone = (quantity: number): SQL => sql`, guard where guard.stock = ${quantity}`;

/**
 * What holds when pieces of a product are sold, looked at with the sale and locked until it is done: it is in the store,
 * has this price, and so many are left.
 */
export const stillSold = (id: string, price: number, quantity: number): SQL =>
  sql`select stock, digital_file_id as file_id from products where id = ${id} and ${productOut}
    and price = ${price}
    and case when type = 'digital' then digital_file_id is not null else stock >= ${quantity} end for no key update`;

/** Part of a sale: the pieces leave the stock, and the product has one more purchase. */
export const takenFromStock = (id: string, quantity: number): SQL =>
  sql`update products set total_purchases = total_purchases + 1,
      stock = case when type = 'digital' then stock else stock - ${quantity} end
    from made where products.id = ${id} returning products.id`;

/** Part of a sale: which file was bought. */
export const boughtFile = (): SQL =>
  sql`insert into product_purchases (transaction_id, file_id)
    select made.id, guard.file_id from made, guard returning transaction_id`;

type Placed = Omit<OrderRow, 'transactionId' | 'orderNumber' | 'shippingCode' | 'updatedAt'>;

/** Part of a sale: its order. */
export const orderPlaced = (o: Placed): SQL =>
  sql`insert into orders (id, user_id, performer_id, transaction_id, order_number, product_id, product_name, product_type,
      quantity, unit_price, total_price, delivery_address, delivery_parts, postal_code, phone_number, user_note, delivery_status,
      created_at, updated_at)
    select ${o.id}, ${o.userId}, ${o.performerId}, made.id, upper(right(made.id, 8)), ${o.productId}, ${o.productName},
      ${o.productType}, ${o.quantity}::int, ${o.unitPrice}::bigint, ${o.totalPrice}::bigint, ${o.deliveryAddress},
      ${o.deliveryParts && JSON.stringify(o.deliveryParts)}::jsonb, ${o.postalCode}, ${o.phoneNumber}, ${o.userNote}, ${o.deliveryStatus}, ${o.createdAt.toISOString()}::timestamptz,
      ${o.createdAt.toISOString()}::timestamptz from made returning id`;

/** Part of a sale: the first line of the order's timeline. */
export const orderBegun = (event: {
  id: string;
  orderId: string;
  type: OrderEvent;
  userId: string;
  at: Date;
}): SQL =>
  sql`insert into order_events (id, order_id, type, user_id, at)
    select ${event.id}, ${event.orderId}, ${event.type}, ${event.userId}, ${event.at.toISOString()}::timestamptz
    from made returning id`;

/** Part of a sale: an e-mail goes out with it. */
export const emailSent = (email: JobPayload<'mail.send'>): SQL =>
  sql`select ${jobAdded('mail.send', email)} from made`;

/** Part of a sale: an e-mail for the one that leaves few pieces, and another for the one that leaves none. */
export const stockNotes = (
  quantity: number,
  emails: { low: JobPayload<'mail.send'>; none: JobPayload<'mail.send'> },
): SQL[] => [
  sql`select ${jobAdded('mail.send', emails.low)} from made${leavesFew(quantity)}`,
  sql`select ${jobAdded('mail.send', emails.none)} from made${leavesNone(quantity)}`,
];

/** Part of a sale: what the request for it named, so that another one under the same key is told from it. */
export const requestNoted = (of: { userId: string; requestKey: string; at: Date }): SQL =>
  sql`insert into token_transaction_keys (user_id, request_key, transaction_id, created_at)
    select ${of.userId}, ${of.requestKey}, made.id, ${of.at.toISOString()}::timestamptz from made
    on conflict do nothing returning transaction_id`;

/** The requests that a purchase was noted under (`requestNoted`), which begin with `prefix`. */
export async function requestsNoted(db: Db, transactionId: string, prefix: string): Promise<string[]> {
  const { requestKey, transactionId: id } = tokenTransactionKeys;
  const rows = await db
    .select({ requestKey })
    .from(tokenTransactionKeys)
    .where(and(eq(id, transactionId), sql`starts_with(${requestKey}, ${prefix})`));
  return rows.map((row) => row.requestKey);
}

/** How many pieces of a product are left now. */
export async function stockOf(db: Db, id: string): Promise<number> {
  const { rows } = await db.execute<{ stock: number }>(sql`select stock from products where id = ${id}`);
  return rows[0]?.stock ?? 0;
}
