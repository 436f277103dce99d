import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { type orders as calls, type Order, type OrderDetail, orderErrors } from '#contract/orders.ts';
import { addressParts, addressText } from '#rules/addresses.ts';
import { type Tokens, tokens } from '#rules/money.ts';
import { canBecome, ORDER_CHANGES_MAX, type OrderEvent } from '#rules/orders.ts';
import { nameLine } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { requireAddress } from '../addresses/addresses.service.ts';
import { postLines } from '../addresses/post-lines.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { phoneText } from '../users/account.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { orderChanged } from './orders.mails.ts';
import { presentOrder, presentTimeline } from './orders.present.ts';
import {
  addEvent,
  countEvents,
  eventsOf,
  findOrder,
  lockOrder,
  type OrderRow,
  searchOrderRows,
  sellerIds,
  updateOrderRow,
} from './orders.queries.ts';
import { refund } from './refund.service.ts';

type SellerQuery = z.output<(typeof calls)['search']['query']>;
type BuyerQuery = z.output<(typeof calls)['mine']['query']>;
type Change = z.output<(typeof calls)['update']['body']>;

/** Where an order goes, a line each. One that is older than its parts is cut at the commas of its one line; a file has none. */
async function deliveryLines({ deliveryParts, deliveryAddress }: OrderRow): Promise<string[]> {
  if (deliveryParts) return postLines(addressParts(deliveryParts));
  return deliveryAddress === '' ? [] : deliveryAddress.split(', ');
}

async function present(deps: Deps, rows: readonly OrderRow[]): Promise<Order[]> {
  const people = await peopleByIds(
    deps,
    rows.flatMap(({ userId, performerId }) => [userId, performerId]),
  );
  return Promise.all(rows.map(async (row) => presentOrder(row, people, await deliveryLines(row))));
}

const filtersOf = ({
  q,
  deliveryStatus,
  productId,
  fromDate,
  toDate,
  sort,
  limit,
  offset,
}: SellerQuery | BuyerQuery) => ({
  ...{ q, deliveryStatus, productId, fromDate, toDate, sort, limit, offset },
});

/** Orders of the performer's store. */
export async function searchOrders(deps: Deps, viewer: Viewer, query: SellerQuery) {
  const found = await searchOrderRows(deps.db, {
    ...filtersOf(query),
    side: 'seller',
    performerId: viewer.id,
    userId: query.userId,
  });
  return { data: await present(deps, found.data), total: found.total };
}

/** What a person ordered. */
export async function myOrders(deps: Deps, viewer: Viewer, query: BuyerQuery) {
  const found = await searchOrderRows(deps.db, {
    ...filtersOf(query),
    side: 'buyer',
    userId: viewer.id,
    performerId: query.performerId,
  });
  return { data: await present(deps, found.data), total: found.total };
}

/** From whom a person has ordered; accounts that are gone have no name to choose them by. */
export async function mySellers(deps: Deps, viewer: Viewer) {
  const ids = await sellerIds(deps.db, viewer.id);
  const people = await peopleByIds(deps, ids);
  const data = ids.flatMap((id) => people.get(id) ?? []);
  return { data, total: data.length };
}

async function detail(deps: Deps, row: OrderRow): Promise<OrderDetail> {
  const [[shown], events] = await Promise.all([present(deps, [row]), eventsOf(deps.db, row.id)]);
  return { ...(shown as Order), timeline: presentTimeline(row, events) };
}

/** An order with its timeline, by its id or that of its purchase, for its buyer, its seller and operators; else 404. */
export async function viewOrder(deps: Deps, viewer: Viewer, id: string): Promise<OrderDetail> {
  const row = await findOrder(deps.db, id);
  const isTheirs = row && [row.userId, row.performerId].includes(viewer.id);
  if (!row || !(isTheirs || viewer.role === 'admin')) throw fail(orderErrors, 'not-found');
  return detail(deps, row);
}

async function note(deps: Deps, tx: Tx, row: OrderRow, viewer: Viewer, type: OrderEvent, detail = '') {
  const at = deps.clock.now();
  await addEvent(tx.db, { id: newId(), orderId: row.id, type, userId: viewer.id, detail, at });
}

/** The timeline of an order does not grow for ever: 422 once its address, or its code, was changed often enough. */
async function checkChanges(tx: Tx, { id }: OrderRow, type: 'address' | 'code'): Promise<void> {
  if ((await countEvents(tx.db, id, type)) >= ORDER_CHANGES_MAX) throw fail(orderErrors, 'too-many-changes');
}

/** Writes to the buyer what became of an order, and how many tokens came back where it was refunded. */
async function tellBuyer(deps: Deps, tx: Tx, row: OrderRow, back: Tokens): Promise<void> {
  const { deliveryStatus: status } = row;
  if (status === 'processing') return;
  await notify(tx, deps, {
    userId: row.userId,
    type: 'order',
    action: 'changed',
    actorId: row.performerId,
    about: { source: 'order', id: row.id },
    key: `order:${row.id}:${status}`,
    data: { number: row.orderNumber, title: row.productName, status },
  });
  await mailPerson(deps, tx, row.userId, (site, to) =>
    orderChanged(site, {
      to,
      product: row.productName,
      orderId: row.id,
      number: row.orderNumber,
      code: row.shippingCode,
      status,
      tokens: tokensText(back),
    }),
  );
}

/** What the seller says of an own order; `refunded` gives it back as a whole. Said again it changes nothing. */
export async function updateOrder(
  deps: Deps,
  viewer: Viewer,
  id: string,
  change: Change,
): Promise<OrderDetail> {
  const row = await inTx(deps, async (tx) => {
    const order = await lockOrder(tx.db, id);
    if (order?.performerId !== viewer.id) throw fail(orderErrors, 'not-found');
    const status = change.deliveryStatus ?? order.deliveryStatus;
    // The same answer twice, as after a reply that was lost.
    if (order.deliveryStatus === 'refunded' && change.deliveryStatus === 'refunded') return order;
    const decision = canBecome(order.deliveryStatus, status);
    if (!decision.allowed) throw fail(orderErrors, decision.code);
    if (order.productType === 'digital' && status !== 'refunded' && status !== order.deliveryStatus)
      throw fail(orderErrors, 'not-sent-by-post');
    const shippingCode = nameLine(change.shippingCode ?? order.shippingCode);
    const isNewCode = shippingCode !== order.shippingCode;
    const isNewStatus = status !== order.deliveryStatus;
    if (!isNewCode && !isNewStatus) return order;
    if (isNewCode && order.productType === 'digital') throw fail(orderErrors, 'not-sent-by-post');
    if (isNewCode) await checkChanges(tx, order, 'code');
    const set = { deliveryStatus: status, shippingCode, updatedAt: deps.clock.now() };
    const changed = await updateOrderRow(tx.db, order.id, set);
    if (isNewCode) await note(deps, tx, order, viewer, 'code', shippingCode);
    if (isNewStatus) await note(deps, tx, order, viewer, status);
    const isRefund = isNewStatus && status === 'refunded';
    const back = isRefund ? await refund(deps, tx, order, change.returnToStock) : tokens(0);
    if (isNewStatus) await tellBuyer(deps, tx, changed, back);
    return changed;
  });
  return detail(deps, row);
}

/** Sends an own order that is still being prepared to another address of the book. */
export async function updateOrderAddress(
  deps: Deps,
  viewer: Viewer,
  id: string,
  addressId: string,
): Promise<OrderDetail> {
  const address = await requireAddress(deps, viewer, addressId);
  const deliveryParts = addressParts(address);
  const lines = await postLines(deliveryParts);
  const row = await inTx(deps, async (tx) => {
    const order = await lockOrder(tx.db, id);
    if (order?.userId !== viewer.id) throw fail(orderErrors, 'not-found');
    if (order.productType === 'digital') throw invalid({ deliveryAddressId: 'A file is sent nowhere.' });
    if (order.deliveryStatus !== 'processing') throw fail(orderErrors, 'not-processing');
    const deliveryAddress = addressText(address);
    const phoneNumber = address.phoneNumber || order.phoneNumber;
    const problem = phoneText(phoneNumber, address.country);
    // The number of the order is kept where the address has none, as far as it is one of that country.
    if (problem) throw invalid({ deliveryAddressId: 'Please add a phone number to this address first.' });
    const postalCode = address.zipCode;
    const isSame = isDeepStrictEqual(deliveryParts, order.deliveryParts && addressParts(order.deliveryParts));
    if (isSame && phoneNumber === order.phoneNumber) return order;
    await checkChanges(tx, order, 'address');
    const set = { deliveryAddress, deliveryParts, postalCode, phoneNumber, updatedAt: deps.clock.now() };
    await note(deps, tx, order, viewer, 'address', lines.join(', '));
    await notify(tx, deps, {
      userId: order.performerId,
      type: 'order',
      action: 'address',
      actorId: viewer.id,
      about: { source: 'order', id: order.id },
      key: `order:${order.id}:address:${newId()}`,
      data: { number: order.orderNumber, title: order.productName },
    });
    return updateOrderRow(tx.db, order.id, set);
  });
  return detail(deps, row);
}
