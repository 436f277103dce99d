import { ApiError } from '#api/api-error.ts';
import type { PaymentTransaction } from '#contract/payments.ts';

/** The card was charged, but not as agreed: the money goes back. */
export const REFUNDED = 'payments.refunded';

/** Why a payment bought nothing; `otherwise` when the bank gave no reason. */
export function paymentFailure(payment: PaymentTransaction, otherwise: string): ApiError {
  const code = payment.status === 'refunded' ? REFUNDED : (payment.failureCode ?? '');
  return new ApiError(422, payment.failureMessage || otherwise, code);
}
