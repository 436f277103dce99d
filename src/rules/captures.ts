import type { CAPTURE_PROBLEMS } from './constants.ts';
import type { PaymentStatus } from './payment-status.ts';

/** Money that a card service says it took: minor units and ISO 4217 code. */
export interface Captured {
  amount: number;
  currency: string;
}

export type CaptureProblem = (typeof CAPTURE_PROBLEMS)[number];

/**
 * Why money that was taken must be given back; null when it pays for the payment, or is what we know already. Only a
 * payment that is still open can be paid, and only by exactly what was asked: who was told that nothing was charged
 * has perhaps paid in another way since, and nobody agreed to another amount.
 */
export function captureProblem(
  payment: { status: PaymentStatus; totalPrice: number; currency: string; gatewayReference: string | null },
  charge: { reference: string | null; captured: Captured },
): CaptureProblem | null {
  const { status } = payment;
  if (status === 'success' || status === 'refunded')
    return charge.reference === payment.gatewayReference ? null : 'charged-twice';
  if (status === 'fail' || status === 'canceled') return 'charged-late';
  if (charge.captured.currency !== payment.currency) return 'wrong-currency';
  return charge.captured.amount === payment.totalPrice ? null : 'wrong-amount';
}
