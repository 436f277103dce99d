import { canBecome, isFinal } from '#rules/payment-status.ts';
import { inTx, type Tx } from '../../db/tx.ts';
import type { Deps } from '../../deps.ts';
import type { ChargeResult } from '../../providers/payments/gateway.ts';
import { announceResult } from './announce.ts';
import { lockPayment, updatePayment } from './payments.queries.ts';
import { type PaymentTransaction, settlementOf } from './settlements.ts';

/** How we learned of a result: from the call itself while the buyer waits, or later. */
export type Via = 'call' | 'webhook' | 'recovery';

/** A result of the gateway, or our own decision, which has no reference there. */
export type PaymentResult = Omit<ChargeResult, 'reference'> & { reference: string | null };

async function apply(deps: Deps, tx: Tx, payment: PaymentTransaction, result: PaymentResult, via: Via) {
  const now = deps.clock.now();
  const settled = await updatePayment(tx.db, payment.id, {
    status: result.status,
    gatewayReference: result.reference ?? payment.gatewayReference,
    clientSecret: result.clientSecret,
    confirmUrl: result.confirmUrl,
    failureCode: result.failureCode,
    failureMessage: result.failureMessage,
    updatedAt: now,
    settledAt: isFinal(result.status) ? now : null,
  });
  const settlement = settlementOf(settled.type);
  if (result.status === 'success') await settlement.succeeded(deps, tx, settled);
  if (result.status === 'fail' || result.status === 'canceled') await settlement.failed?.(deps, tx, settled);
  if (via !== 'call') announceResult(deps, tx, settled);
  return settled;
}

/** The gateway took money for a payment we had given up: a person has to look, no rule can repair it. */
function reportContradiction(deps: Deps, payment: PaymentTransaction, result: PaymentResult): void {
  if (result.status !== 'success' || payment.status === 'success' || !isFinal(payment.status)) return;
  deps.log.error(
    { paymentId: payment.id, status: payment.status },
    'the card service charged a payment that had ended',
  );
}

/**
 * Settles a payment by a result of the gateway, inside `tx` (design §4). The row is locked, so of several answers
 * the first that moves the payment wins; repeated, late and outdated ones have no effect.
 */
export async function settleIn(
  deps: Deps,
  tx: Tx,
  paymentId: string,
  result: PaymentResult,
  via: Via,
): Promise<PaymentTransaction | null> {
  const payment = await lockPayment(tx.db, paymentId);
  if (!payment) return null;
  if (!canBecome(payment.status, result.status)) {
    reportContradiction(deps, payment, result);
    return payment;
  }
  return apply(deps, tx, payment, result, via);
}

export async function settleOnce(
  deps: Deps,
  paymentId: string,
  result: PaymentResult,
  via: Via,
): Promise<PaymentTransaction> {
  const payment = await inTx(deps, (tx) => settleIn(deps, tx, paymentId, result, via));
  if (!payment) throw new Error(`payment ${paymentId} is gone`);
  return payment;
}

/** The end of a payment without the gateway: it was never asked, or is not wanted any more. */
export const withoutCharge = (
  status: 'fail' | 'canceled',
  failureCode: string,
  failureMessage: string,
): PaymentResult => ({
  reference: null,
  status,
  clientSecret: null,
  confirmUrl: null,
  failureCode,
  failureMessage,
});
