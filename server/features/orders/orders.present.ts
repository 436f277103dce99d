import type { Order, OrderDetail } from '#contract/orders.ts';
import { addressParts } from '#rules/addresses.ts';
import { tokens, toWire } from '#rules/money.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { EventRow, OrderRow } from './orders.queries.ts';

/** An order, with the cards of its buyer and its seller, and its address as lines. */
export const presentOrder = (
  row: OrderRow,
  people: ReadonlyMap<string, PersonCard>,
  deliveryLines: string[],
): Order => ({
  _id: row.id,
  orderNumber: row.orderNumber,
  transactionId: row.transactionId,
  productId: row.productId,
  productInfo: { _id: row.productId, name: row.productName, type: row.productType },
  performerId: row.performerId,
  performerInfo: people.get(row.performerId) ?? null,
  userId: row.userId,
  userInfo: people.get(row.userId) ?? null,
  quantity: row.quantity,
  unitPrice: toWire(tokens(row.unitPrice)),
  totalPrice: toWire(tokens(row.totalPrice)),
  deliveryAddress: row.deliveryAddress,
  deliveryLines,
  deliveryParts: row.deliveryParts && addressParts(row.deliveryParts),
  postalCode: row.postalCode,
  phoneNumber: row.phoneNumber,
  userNote: row.userNote,
  shippingCode: row.shippingCode,
  deliveryStatus: row.deliveryStatus,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** What happened to an order, and which side did it. */
export const presentTimeline = (row: OrderRow, events: readonly EventRow[]): OrderDetail['timeline'] =>
  events.map(({ type, userId, detail, at }) => ({
    type,
    by: userId === row.userId ? 'buyer' : userId === row.performerId ? 'seller' : 'site',
    detail,
    at: at.toISOString(),
  }));
