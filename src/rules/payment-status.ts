import type { PAYMENT_STATUSES } from './constants.ts';

/** Gateways whose names clients may use. The sandbox stands in for Stripe where no credentials are set. */
export const CARD_GATEWAYS = ['stripe', 'sandbox'] as const;
export type CardGateway = (typeof CARD_GATEWAYS)[number];

export const MAX_CARDS = 10;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * Where a card payment may go from where it is (design §4, wire-facts 2.11). `created`: the intent is written.
 * `processing`: the gateway is being asked. `pending`: it answered that the result comes later.
 * `require_authentication`: the fan must confirm first. The last four are final: no answer, however late or
 * repeated, changes them.
 */
const NEXT: Readonly<Record<PaymentStatus, readonly PaymentStatus[]>> = {
  created: ['processing', 'pending', 'require_authentication', 'success', 'fail', 'canceled'],
  processing: ['pending', 'require_authentication', 'success', 'fail', 'canceled'],
  require_authentication: ['pending', 'success', 'fail', 'canceled'],
  pending: ['success', 'fail', 'canceled'],
  success: [],
  fail: [],
  canceled: [],
  refunded: [],
};

export const canBecome = (from: PaymentStatus, to: PaymentStatus): boolean => NEXT[from].includes(to);

/** Nothing will change any more. */
export const isFinal = (status: PaymentStatus): boolean => NEXT[status].length === 0;

/** Money may still be taken: no second payment for the same thing may start. */
export const OPEN_STATUSES = ['created', 'processing', 'pending', 'require_authentication'] as const;
