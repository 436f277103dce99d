import * as z from 'zod';
import { DELIVERY_STATUSES, ORDER_EVENTS, SHIPPING_CODE_MAX } from '#rules/orders.ts';
import { PRODUCT_TYPES } from '#rules/product-form.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { filterBy, id, idParams, list, listQuery, moneyReply, personCard, writing } from './wire.ts';

/** What a fan bought in a store, as it was then. Prices in tokens. Its buyer, its seller and operators see it. */
export const order = z.object({
  _id: z.string(),
  orderNumber: z.string(),
  transactionId: z.string(),
  /** Null once the product is gone for good. */
  productId: z.string().nullable(),
  productInfo: z.object({
    _id: z.string().nullable(),
    name: z.string(),
    type: z.enum(PRODUCT_TYPES),
  }),
  performerId: z.string(),
  performerInfo: personCard.nullable(),
  userId: z.string(),
  userInfo: personCard.nullable(),
  quantity: z.number(),
  unitPrice: moneyReply,
  totalPrice: moneyReply,
  /** On one line, as it was when it was ordered or changed; empty for a file. */
  deliveryAddress: z.string(),
  /** The same as the post of its country expects it, a line each: name first, country last. */
  deliveryLines: z.array(z.string()),
  /** Its parts as they were, country as two letters; null for a file, and for an order that is older than they are. */
  deliveryParts: z
    .object({
      name: z.string(),
      country: z.string(),
      state: z.string(),
      city: z.string(),
      district: z.string(),
      ward: z.string(),
      streetNumber: z.string(),
      streetAddress: z.string(),
      apartment: z.string(),
      zipCode: z.string(),
    })
    .nullable(),
  postalCode: z.string(),
  phoneNumber: z.string(),
  userNote: z.string(),
  shippingCode: z.string(),
  deliveryStatus: z.enum(DELIVERY_STATUSES),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Order = z.output<typeof order>;

/** One order with what happened to it, the oldest first. */
export const orderDetail = order.extend({
  timeline: z.array(
    z.object({
      type: z.enum(ORDER_EVENTS),
      by: z.enum(['buyer', 'seller', 'site']),
      detail: z.string(),
      at: z.string(),
    }),
  ),
});
export type OrderDetail = z.output<typeof orderDetail>;

export const orderErrors = errors('orders', {
  'not-found': [404, 'We could not find that order.'],
  'not-back': [422, 'An order cannot go back to an earlier state.'],
  'already-refunded': [422, 'This order was refunded. It cannot be changed anymore.'],
  'not-sent-by-post': [422, 'A digital product is delivered at once. You can only refund it.'],
  'not-processing': [422, 'The address can be changed only until the order is sent.'],
  'too-many-changes': [
    422,
    'The address or shipping code of this order was changed too often. It stays as it is.',
  ],
  'refund-not-covered': [
    422,
    'Your balance is lower than what you earned with this order, so it cannot be refunded.',
  ],
});

const filters = {
  deliveryStatus: filterBy(DELIVERY_STATUSES, ['created']).optional(),
  productId: id.optional(),
};

export const orders = contract('orders', {
  /** Orders of the caller's store, newest first; `q` finds numbers, products, and names of buyers. */
  search: {
    method: 'GET',
    path: '/orders/search',
    access: 'performer',
    query: listQuery.extend({ ...filters, userId: id.optional() }),
    reply: list(order),
  },
  /** What the caller ordered, newest first. */
  mine: {
    method: 'GET',
    path: '/orders/users/search',
    access: 'user',
    query: listQuery.extend({ ...filters, performerId: id.optional() }),
    reply: list(order),
  },
  /** From whom the caller has ordered, the latest first. */
  sellers: {
    method: 'GET',
    path: '/orders/users/sellers',
    access: 'user',
    reply: list(personCard),
  },
  /** One order, for its buyer and its seller; also by the id of its purchase. */
  view: { method: 'GET', path: '/orders/{id}', access: 'user', params: idParams, reply: orderDetail },
  /**
   * What the seller says of an order: on the way, with a shipping code, delivered; `refunded` gives all tokens back and
   * ends it. `returnToStock` says whether its pieces are in the stock again then; left out, only what was not sent is.
   */
  update: {
    method: 'PUT',
    path: '/orders/{id}/update',
    access: 'performer',
    limit: 'money',
    params: idParams,
    body: z.object({
      deliveryStatus: z.enum(DELIVERY_STATUSES).optional(),
      shippingCode: writing(SHIPPING_CODE_MAX).optional(),
      returnToStock: z.boolean().optional(),
    }),
    reply: orderDetail,
  },
  /** Sends an order that is still being prepared to another of the buyer's addresses. */
  updateAddress: {
    method: 'PUT',
    path: '/orders/{id}/update/delivery-address',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: z.object({ deliveryAddressId: id }),
    reply: orderDetail,
  },
});
