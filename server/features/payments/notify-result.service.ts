import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { viewPayment } from './payments.service.ts';
import { isRenewal } from './renewal.ts';

const successPath = (paymentId: string): string => `/payment/success?transactionId=${paymentId}`;
const failurePath = (paymentId: string): string => `/payment/cancel?transactionId=${paymentId}`;

/**
 * Tells the buyer's open pages that a payment waits for them, and where to go once it has ended: after the commit, and also when the call that
 * paid answers the same, because clients wait for this event alone.
 */
export function notifyResult(deps: Deps, tx: Tx, payment: PaymentTransaction): void {
  if (isRenewal(payment)) return;
  if (payment.status === 'require_authentication') tx.after(() => askPayer(deps, payment));
  if (isFinal(payment.status)) tx.after(() => notifyResultAgain(deps, payment));
}

/** Old clients do not look at what the call that pays answers, and begin their bank's confirmation with this. */
async function askPayer(deps: Deps, { id, userId }: PaymentTransaction): Promise<void> {
  deps.realtime.toUser(userId, 'stripe_confirm_payment', await viewPayment(deps, userId, id));
}

/** The same once more, for a request that was sent again: its first answer may have got lost. */
export function notifyResultAgain(deps: Deps, payment: PaymentTransaction): void {
  if (!isFinal(payment.status)) return;
  const redirectUrl = payment.status === 'success' ? successPath(payment.id) : failurePath(payment.id);
  deps.realtime.toUser(payment.userId, 'payment_status_callback', { redirectUrl });
}
