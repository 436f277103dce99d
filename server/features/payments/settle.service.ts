import { captureProblem } from '#rules/captures.ts';
import { canBecome, isCardDeclined, isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { settleAttempt } from '../card-limits/attempts.service.ts';
import { issueInvoice } from '../tax/invoices.service.ts';
import { refundCapture } from './card-refunds.service.ts';
import { markDeclined } from './cards.queries.ts';
import { reportContradiction, reportUnknown } from './contradictions.service.ts';
import { notifyResult } from './notify-result.service.ts';
import { type PaymentResult, type PaymentTransaction, paymentHandlerOf } from './payment-handlers.ts';
import { lockPayment, updatePayment } from './payments.queries.ts';
import { sendReceipt } from './receipt-mail.service.ts';

/** The end of a payment that no bank was asked about. */
export const NEVER_CHARGED = 'not_charged';

/** A card that was just declined is not offered first again until it has paid. */
async function noteCard(tx: Tx, { cardId }: PaymentTransaction, result: PaymentResult, now: Date) {
  if (!cardId || !result.reference) return;
  if (result.status === 'success') await markDeclined(tx.db, cardId, null);
  if (isCardDeclined(result)) await markDeclined(tx.db, cardId, now);
}

/** No bank was asked: what failed is ours, or the card service's. */
const UNASKED = [NEVER_CHARGED, 'not_accepted'];

/** What the tries of cards count: no answer of a bank, no decline. */
async function noteAttempt(tx: Tx, { id, status }: PaymentTransaction, result: PaymentResult): Promise<void> {
  if (isFinal(status) || !isFinal(result.status)) return;
  if (result.status === 'success') return settleAttempt(tx, id, 'passed');
  const isDecline = result.status === 'fail' && !UNASKED.includes(result.failureCode ?? '');
  await settleAttempt(tx, id, isDecline ? 'declined' : 'forgotten');
}

async function apply(deps: Deps, tx: Tx, payment: PaymentTransaction, result: PaymentResult) {
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
  await noteCard(tx, settled, result, now);
  const handler = paymentHandlerOf(settled.type);
  const gained = result.status === 'success' ? await handler.succeeded(deps, tx, settled) : null;
  if (result.status === 'fail' || result.status === 'canceled') await handler.failed?.(deps, tx, settled);
  notifyResult(deps, tx, settled);
  if (gained !== null)
    await sendReceipt(deps, tx, settled, { gained, invoice: await issueInvoice(deps, tx, settled) });
  return settled;
}

/** Money was taken: it pays for the payment if it is what was asked, for one that is open and still wanted; else it goes back. */
async function captured(deps: Deps, tx: Tx, payment: PaymentTransaction, result: PaymentResult) {
  const { reference } = result;
  if (!result.captured || !reference) throw new Error(`payment ${payment.id}: what was taken is not told`);
  const charge = { reference, captured: result.captured };
  const problem = captureProblem(payment, charge);
  if (problem) return refundCapture(deps, tx, payment, charge, problem);
  if (!canBecome(payment.status, 'success')) return payment;
  const change = await paymentHandlerOf(payment.type).unwanted?.(deps, tx, payment);
  return change ? refundCapture(deps, tx, payment, charge, change) : apply(deps, tx, payment, result);
}

/**
 * Settles a payment by a result of the gateway, inside `tx`. The row is locked, so of several answers the first that
 * moves the payment wins; repeated and outdated ones have no effect. Money that was taken late, twice, not as
 * agreed or for what was stopped meanwhile buys nothing and is given back.
 */
export async function settleIn(
  deps: Deps,
  tx: Tx,
  paymentId: string,
  result: PaymentResult,
): Promise<PaymentTransaction | null> {
  const payment = await lockPayment(tx.db, paymentId);
  if (!payment) {
    await reportUnknown(deps, tx, paymentId, result);
    return null;
  }
  await noteAttempt(tx, payment, result);
  if (result.status === 'success') return captured(deps, tx, payment, result);
  if (canBecome(payment.status, result.status)) return apply(deps, tx, payment, result);
  await reportContradiction(deps, tx, payment, result);
  return payment;
}

export async function settleOnce(
  deps: Deps,
  paymentId: string,
  result: PaymentResult,
): Promise<PaymentTransaction> {
  const payment = await inTx(deps, (tx) => settleIn(deps, tx, paymentId, result));
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
  captured: null,
  clientSecret: null,
  confirmUrl: null,
  failureCode,
  failureMessage,
});
