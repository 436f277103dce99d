import type { Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import type { PaymentTransaction } from './settlements.ts';

export const successPath = (paymentId: string): string => `/payment/success?transactionId=${paymentId}`;
export const failurePath = (paymentId: string): string => `/payment/cancel?transactionId=${paymentId}`;

/** Renewals happen while nobody is looking; their payer hears by mail. */
const isRenewal = (payment: PaymentTransaction): boolean => payment.detail.renewal === true;

/** Tells the buyer's open pages where to go once a payment ended that they were waiting for. */
export function announceResult(deps: Deps, tx: Tx, payment: PaymentTransaction): void {
  if (isRenewal(payment)) return;
  const ended = payment.status === 'fail' || payment.status === 'canceled';
  if (!ended && payment.status !== 'success') return;
  const redirectUrl = ended ? failurePath(payment.id) : successPath(payment.id);
  tx.after(() => deps.realtime.toUser(payment.userId, 'payment_status_callback', { redirectUrl }));
}
