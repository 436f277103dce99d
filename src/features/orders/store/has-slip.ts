import type { Order } from '#contract/orders.ts';

/** Something is packed for this order: it goes by post, and was not refunded. */
export const hasSlip = ({ productInfo, deliveryStatus }: Order): boolean =>
  productInfo.type === 'physical' && deliveryStatus !== 'refunded';
