import { allow, type Decision, refuse } from './decision.ts';

export const DELIVERY_STATUSES = ['processing', 'shipping', 'delivered', 'refunded'] as const;
export type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];

/** What happened to an order, in its timeline. */
export const ORDER_EVENTS = [
  'ordered',
  'address',
  'code',
  'processing',
  'shipping',
  'delivered',
  'refunded',
] as const;
export type OrderEvent = (typeof ORDER_EVENTS)[number];

/** Pieces of a product in one order. */
export const QUANTITY_MAX = 100;
export const USER_NOTE_MAX = 500;
export const SHIPPING_CODE_MAX = 100;
/** So often the address of an order is changed, and so often its shipping code: all of it stands in its timeline. */
export const ORDER_CHANGES_MAX = 20;

/** What people call an order: the end of its purchase's id. */
export const orderNumberOf = (transactionId: string): string => transactionId.slice(-8).toUpperCase();

/**
 * Whether a refund puts the pieces of an order back into the stock (product.md 21.4): as its seller chooses, else only while
 * they were not sent. What was sent may never come back.
 */
export const returnsToStock = (before: DeliveryStatus, chosen?: boolean): boolean =>
  chosen ?? before === 'processing';

type DeliveryCode = 'already-refunded' | 'not-back';

const PLACE: Record<DeliveryStatus, number> = { processing: 0, shipping: 1, delivered: 2, refunded: 3 };

/**
 * Whether a seller may say this of an order. An order goes on: what was sent is not being prepared again. A refund ends
 * it, at any time.
 */
export function canBecome(before: DeliveryStatus, after: DeliveryStatus): Decision<DeliveryCode> {
  if (before === 'refunded') return refuse('already-refunded');
  return PLACE[after] < PLACE[before] ? refuse('not-back') : allow;
}
