import { orderErrors } from '#contract/orders.ts';
import type { Tokens } from '#rules/money.ts';
import { returnsToStock } from '#rules/orders.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { tellIfBack } from '../products/waits.service.ts';
import { giveBackRest } from '../refunds/give-back.service.ts';
import {
  addEvent,
  lockOrder,
  lockStock,
  type OrderRow,
  takeOffSale,
  updateOrderRow,
} from './orders.queries.ts';

/** The product is sold once less; its pieces are in the stock again where `returns` says so, and who waits for them is told. */
async function takeBackSale(
  deps: Deps,
  tx: Tx,
  { productId, performerId, quantity }: OrderRow,
  returns: boolean,
): Promise<void> {
  if (!productId) return;
  await takeOffSale(tx.db, productId, returns ? quantity : 0);
  if (returns) await tellIfBack(tx, productId);
  tx.after(() => deps.pages.invalidate([`product:${productId}`, `performer:${performerId}`, 'creators']));
}

/**
 * Gives an order, which is locked, back as a whole: tokens to the buyer, out of the seller's balance and the site's share;
 * the pieces to the stock (`returnsToStock`); and the file is the buyer's no more. Refused where the seller's balance is
 * lower than the earning. What came back now: less than the price where operators had given a part of it back before.
 * @param order as it was before it was refunded
 */
export async function refund(
  deps: Deps,
  tx: Tx,
  order: OrderRow,
  returnToStock: boolean | undefined,
): Promise<Tokens> {
  await lockStockOf(tx, [order]);
  const given = await giveBackRest(deps, tx, order.transactionId);
  if (!given) throw fail(orderErrors, 'already-refunded');
  if (given.missing > 0) throw fail(orderErrors, 'refund-not-covered');
  await takeBackSale(deps, tx, order, returnsToStock(order.deliveryStatus, returnToStock));
  return given.amount;
}

/** The order with this id or of this purchase, locked; null where a purchase has none. */
export const lockOrderOf = (tx: Tx, id: string): Promise<OrderRow | null> => lockOrder(tx.db, id);

/** Locks the stock that orders came from, which comes before all balances (`lockStock`). */
export const lockStockOf = (tx: Tx, orders: readonly (OrderRow | null)[]): Promise<void> =>
  lockStock(
    tx.db,
    orders.flatMap((order) => order?.productId ?? []),
  );

/** Ends an order whose purchase the site gave back as a whole. Pieces that were sent are not in the stock again. */
export async function endOrder(deps: Deps, tx: Tx, order: OrderRow): Promise<void> {
  const at = deps.clock.now();
  await updateOrderRow(tx.db, order.id, { deliveryStatus: 'refunded', updatedAt: at });
  await addEvent(tx.db, { id: newId(), orderId: order.id, type: 'refunded', userId: null, detail: '', at });
  await takeBackSale(deps, tx, order, returnsToStock(order.deliveryStatus));
}
