import { paymentErrors } from '#contract/payments.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { PaymentTransaction } from './payment-handlers.ts';
import { openSubscriptionPayment, paymentOfUser } from './payments.queries.ts';
import { settleOnce } from './settle.service.ts';

/**
 * Calls a payment off at the gateway first, so that it can never take money afterwards. Only one that waits for its
 * payer can be called off: what is being charged ends by itself.
 */
async function callOff(deps: Deps, payment: PaymentTransaction): Promise<PaymentTransaction> {
  if (payment.status !== 'require_authentication' || !payment.gatewayReference)
    throw fail(paymentErrors, 'in-progress');
  const result = await deps.payments.cancelCharge(payment.gatewayReference).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: payment.id }, 'a charge could not be called off');
    throw fail(paymentErrors, 'gateway-unreachable');
  });
  return settleOnce(deps, payment.id, result);
}

/**
 * Clears the way for a new payment of the same subscription, so that only one of the two can ever take money.
 * Answers how the earlier one ended, null when there was none; refuses while one is being charged.
 */
export async function giveUpOpenPayment(
  deps: Deps,
  userId: string,
  performerId: string,
): Promise<PaymentTransaction | null> {
  const open = await openSubscriptionPayment(deps.db, userId, performerId);
  if (!open) return null;
  const ended = await callOff(deps, open);
  if (!isFinal(ended.status)) throw fail(paymentErrors, 'in-progress');
  return ended;
}

/** The payer does not want to confirm an own payment. Doing it twice, or too late, answers how it ended. */
export async function cancelPayment(deps: Deps, userId: string, id: string): Promise<PaymentTransaction> {
  const payment = await paymentOfUser(deps.db, userId, id);
  if (!payment) throw fail(paymentErrors, 'not-found');
  return isFinal(payment.status) ? payment : callOff(deps, payment);
}
