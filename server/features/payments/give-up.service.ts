import { paymentErrors } from '#contract/payments.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { openSubscriptionPayment } from './payments.queries.ts';
import { settleOnce } from './settle.service.ts';
import type { PaymentTransaction } from './settlements.ts';

/**
 * Clears the way for a new payment of the same subscription: an earlier one that waits for the fan's
 * confirmation is called off at the gateway first, so that only one of the two can ever take money. Answers how
 * that one ended, null when there was none; refuses while one is being charged.
 */
export async function giveUpOpenPayment(
  deps: Deps,
  userId: string,
  performerId: string,
): Promise<PaymentTransaction | null> {
  const open = await openSubscriptionPayment(deps.db, userId, performerId);
  if (!open) return null;
  if (open.status !== 'require_authentication' || !open.gatewayReference)
    throw fail(paymentErrors, 'in-progress');
  const result = await deps.payments.cancelCharge(open.gatewayReference).catch((error: unknown) => {
    deps.log.warn({ err: error, paymentId: open.id }, 'a charge could not be called off');
    throw fail(paymentErrors, 'gateway-unreachable');
  });
  const ended = await settleOnce(deps, open.id, result, 'call');
  if (!isFinal(ended.status)) throw fail(paymentErrors, 'in-progress');
  return ended;
}
