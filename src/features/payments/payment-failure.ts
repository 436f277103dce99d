import { ApiError } from '#api/api-error.ts';
import type { PaymentTransaction } from '#contract/payments.ts';
import type { Translate } from '#i18n/create-i18n.ts';

/** The card was charged, but not as agreed: the money goes back. */
export const REFUNDED = 'payments.refunded';

/** Why a payment bought nothing: the reason of the bank where it gave one. */
export function paymentFailure(t: Translate, payment: PaymentTransaction): ApiError {
  const otherwise = t(
    payment.status === 'canceled' ? 'payments.failed.canceled' : 'payments.failed.declined',
  );
  const code = payment.status === 'refunded' ? REFUNDED : (payment.failureCode ?? '');
  return new ApiError(422, payment.failureMessage || otherwise, code);
}
