import type { PAYMENT_STATUSES } from './constants.ts';

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where a card payment may go from where it is. `created`: the intent is written.
 * `processing`: the gateway is being asked. `pending`: it answered that the result comes later.
 * `require_authentication`: the fan must confirm first. The last four are final: nothing can be bought with them any
 * more. What is charged all the same, late or not as agreed, is given back: `refunded`.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['processing', 'pending', 'require_authentication', 'success', 'fail', 'canceled', 'refunded'],
  processing: ['pending', 'require_authentication', 'success', 'fail', 'canceled', 'refunded'],
  require_authentication: ['pending', 'success', 'fail', 'canceled', 'refunded'],
  pending: ['success', 'fail', 'canceled', 'refunded'],
  success: [],
  fail: ['refunded'],
  canceled: ['refunded'],
  refunded: [],
};

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** Money may still be taken: no second payment for the same thing may start. */
export const OPEN_STATUSES = ['created', 'processing', 'pending', 'require_authentication'] as const;

/** The payment has ended: its money was taken, or will not buy anything any more. */
export const isFinal = (status: PaymentStatus): boolean =>
  !(OPEN_STATUSES as readonly PaymentStatus[]).includes(status);

/** What the person decided at their bank says nothing about the card. */
const NOT_THE_CARD = ['authentication_failed', 'authentication_required'];

/** The bank declined the card itself: it is not offered first again until it has paid. */
export const isCardDeclined = (ended: { status: PaymentStatus; failureCode: string | null }): boolean =>
  ended.status === 'fail' && !NOT_THE_CARD.includes(ended.failureCode ?? '');

/** What a payment is for its payer: one that was paid and given back as a whole is refunded, too. */
export const shownStatus = (payment: {
  status: PaymentStatus;
  totalPrice: number;
  refundedPrice: number;
}): PaymentStatus =>
  payment.status === 'success' && payment.totalPrice > 0 && payment.refundedPrice === payment.totalPrice
    ? 'refunded'
    : payment.status;
