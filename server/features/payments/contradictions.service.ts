import { cents } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from './actor.ts';
import type { PaymentResult, PaymentTransaction } from './payment-handlers.ts';
import { moneyText } from './payments.mails.ts';

/**
 * The card service takes back that it was paid. What was bought stays, because which of its two messages is true is
 * for a person to find out.
 */
export async function reportContradiction(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  result: PaymentResult,
): Promise<void> {
  // Without a reference it is our own decision, made before the message of success came: nothing was taken back.
  const isOfThisCharge = result.reference !== null && result.reference === payment.gatewayReference;
  if (payment.status !== 'success' || !isFinal(result.status) || !isOfThisCharge) return;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: 'payments.failed-after-success',
    target: payment.id,
    detail: { status: result.status, reference: result.reference, failureCode: result.failureCode },
    text: `The card service first said that payment ${payment.id} (${moneyText(cents(payment.totalPrice), payment.currency)}) was paid, and now says "${result.status}". What was bought was left as it is. Please look at charge ${result.reference} there.`,
  });
}

/** A charge under a key of ours whose payment we do not have, as after a backup was restored. */
export async function reportUnknown(
  deps: Deps,
  tx: Tx,
  paymentId: string,
  result: PaymentResult,
): Promise<void> {
  if (result.status !== 'success' || !result.captured) return;
  const { amount, currency } = result.captured;
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: 'payments.unknown-capture',
    target: paymentId,
    detail: { reference: result.reference, amount, currency },
    text: `The card service charged ${moneyText(cents(amount), currency)} for a payment that this site does not know: ${paymentId}. Please look at charge ${result.reference} there and give the money back if nobody got anything for it.`,
  });
}
