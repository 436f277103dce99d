import { paymentErrors } from '#contract/payments.ts';
import type { Cents } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx } from '../../tx.ts';
import { checkRoom } from '../card-limits/attempts.service.ts';
import type { Payer } from '../card-limits/subjects.ts';
import { checkSpending } from '../spending/spending-check.service.ts';
import type { CardRow } from './cards.queries.ts';
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

/** A card payment for a subscription that somebody wants to make now. */
interface WantedPayment {
  performerId: string;
  payer: Payer;
  card: CardRow;
  amount: Cents;
  currency: string;
}

/**
 * Clears the way for a new payment of the same subscription, so that only one of the two can ever take money.
 * Answers how the earlier one ended, null when there was none; refuses while one is being charged. An earlier one is
 * not called off for nothing: what would refuse the new one is asked first.
 */
export async function giveUpOpenPayment(
  deps: Deps,
  { performerId, payer, card, amount, currency }: WantedPayment,
): Promise<PaymentTransaction | null> {
  const open = await openSubscriptionPayment(deps.db, payer.id, performerId);
  if (!open) return null;
  await checkRoom(deps, { step: 'charge', payer, card, amount });
  const wanted = { userId: payer.id, totalPrice: amount, currency };
  await inTx(deps, (tx) => checkSpending(deps, tx, wanted, open.id));
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
