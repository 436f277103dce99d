import type { Captured, CaptureProblem } from '#rules/captures.ts';
import { cents } from '#rules/money.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { alertOperators } from '../operator/alert.service.ts';
import { PAYMENTS_ACTOR } from './actor.ts';
import { notifyResult } from './notify-result.service.ts';
import { type PaymentTransaction, paymentHandlerOf } from './payment-handlers.ts';
import {
  findRefund,
  insertRefund,
  listRefunds,
  lockPendingOfPayment,
  lockRefund,
  markRefunded,
  pendingRefunds,
  type RefundRow,
  refundOfCapture,
  restOfRefund,
} from './payment-refunds.queries.ts';
import { moneyBack, moneyText } from './payments.mails.ts';
import { updatePayment } from './payments.queries.ts';

const WRONG =
  'Your card was charged another amount than we asked for, so nothing was bought. The money is on its way back to your card.';
/** What the payer is told, on screen and by mail. */
const TEXTS: Record<CaptureProblem, string> = {
  'charged-late':
    'Your card was charged after this payment had ended. Nothing was bought, and the money is on its way back to your card.',
  'charged-twice':
    'Your card was charged a second time for the same payment. The second amount is on its way back to your card.',
  'wrong-amount': WRONG,
  'wrong-currency': WRONG,
  'renewal-stopped':
    'This renewal was stopped while your card was being charged. Your subscription was not extended, and the money is on its way back to your card.',
  'upgrade-outdated':
    'Your subscription was changed while your card was being charged, so it did not become a yearly one. The money is on its way back to your card.',
  'access-lost':
    'The performer is not available to you anymore, so nothing was bought. The money is on its way back to your card.',
};

export type { RefundRow };

type Charge = { reference: string; captured: Captured };

/** What was taken is owed to its owner until the gateway has given it back. */
async function bookCapture(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  await post(tx.db, {
    key: `unwanted:${refund.id}`,
    kind: 'unwanted-capture',
    reference: refund.id,
    at: deps.clock.now(),
    lines: [
      { account: account.clearing(refund.paymentGateway, refund.currency), amount: -refund.amount },
      { account: account.refunds(refund.currency), amount: refund.amount },
    ],
  });
}

async function bookRefund(deps: Deps, tx: Tx, refund: RefundRow): Promise<void> {
  await post(tx.db, {
    key: `refund:${refund.id}`,
    kind: 'refund',
    reference: refund.id,
    at: deps.clock.now(),
    lines: [
      { account: account.refunds(refund.currency), amount: -refund.amount },
      { account: account.clearing(refund.paymentGateway, refund.currency), amount: refund.amount },
    ],
  });
}

type UnwantedCapture = RefundRow & { reason: CaptureProblem };

async function notifyPayerAndOperators(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  refund: UnwantedCapture,
) {
  const { reason, gatewayReference, amount, currency } = refund;
  const taken = moneyText(cents(amount), currency);
  const asked = moneyText(cents(payment.totalPrice), payment.currency);
  await alertOperators(deps, tx, {
    actor: PAYMENTS_ACTOR,
    action: `payments.${reason}`,
    target: payment.id,
    detail: { refund: refund.id, gatewayReference, amount, currency, before: payment.status },
    text: `The card service took ${taken} for payment ${payment.id} (${asked}, "${payment.status}"): ${reason}. Nothing was given for it, and the money goes back by itself. "npm run operator -- payments refunds" shows whether it has arrived.`,
  });
  await mailPerson(deps, tx, payment.userId, (site, to) =>
    moneyBack(site, {
      to,
      amount: taken,
      description: payment.description,
      text: TEXTS[reason],
      creditNote: null,
    }),
  );
}

/** An open payment ends as refunded, and so does one that had ended without money; a paid one stays paid. */
async function endPayment(deps: Deps, tx: Tx, payment: PaymentTransaction, refund: UnwantedCapture) {
  if (payment.status === 'success' || payment.status === 'refunded') return payment;
  const now = deps.clock.now();
  const ended = await updatePayment(tx.db, payment.id, {
    status: 'refunded',
    gatewayReference: refund.gatewayReference,
    clientSecret: null,
    confirmUrl: null,
    failureCode: refund.reason,
    failureMessage: TEXTS[refund.reason],
    updatedAt: now,
    settledAt: now,
  });
  if (!isFinal(payment.status)) await paymentHandlerOf(ended.type).failed?.(deps, tx, ended);
  notifyResult(deps, tx, ended);
  return ended;
}

/** Writes down that a capture goes back to its owner and tells payer and operator; the job sends it. Once a charge. */
export async function refundCapture(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  { reference, captured }: Charge,
  reason: CaptureProblem,
): Promise<PaymentTransaction> {
  const now = deps.clock.now();
  const row = await insertRefund(tx.db, {
    id: newId(),
    paymentId: payment.id,
    paymentGateway: payment.paymentGateway,
    gatewayReference: reference,
    ...captured,
    reason,
    createdAt: now,
    updatedAt: now,
  });
  if (!row) return payment;
  const refund = { ...row, reason };
  await bookCapture(deps, tx, refund);
  await notifyPayerAndOperators(deps, tx, payment, refund);
  await tx.enqueue('payments.refund', { refundId: refund.id }, { key: `refund:${refund.id}` });
  return endPayment(deps, tx, payment, refund);
}

/**
 * Writes down a part of a paid payment that an operator gives back, with the tokens that are taken back for it; the job
 * sends it. Posting it is for whoever knows what was paid for.
 */
export async function owePayer(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  part: { amount: number; tokens: number },
): Promise<RefundRow> {
  const now = deps.clock.now();
  const { id: paymentId, paymentGateway, gatewayReference, currency } = payment;
  const refund = await insertRefund(tx.db, {
    ...part,
    id: newId(),
    paymentId,
    paymentGateway,
    gatewayReference: gatewayReference ?? '',
    currency,
    reason: 'operator',
    createdAt: now,
    updatedAt: now,
  });
  if (!refund) throw new Error(`the refund of payment ${paymentId} was not stored`);
  await tx.enqueue('payments.refund', { refundId: refund.id }, { key: `refund:${refund.id}` });
  return refund;
}

/**
 * Asks the gateway to give the money back, outside any transaction; a failure is tried again. While the bank has the money,
 * because the charge is disputed, nothing is sent.
 */
export async function sendRefund(deps: Deps, refundId: string): Promise<void> {
  const refund = await findRefund(deps.db, refundId);
  // What another gateway took, this one cannot give back: after a day it is a difference that operators are told of.
  if (refund?.status !== 'pending' || refund.paymentGateway !== deps.payments.name) return;
  const { id, gatewayReference: reference, currency } = refund;
  const { rest: amount, waits } = await restOfRefund(deps.db, id);
  if (waits || amount === 0) return;
  await deps.payments.refund({ reference, amount, currency, idempotencyKey: id });
  await inTx(deps, async (tx) => {
    if ((await lockRefund(tx.db, id))?.status !== 'pending') return;
    await bookRefund(deps, tx, { ...refund, amount });
    await markRefunded(tx.db, id, deps.clock.now());
  });
}

/** How a charge that paid for nothing goes back to its owner; null for any other charge. */
export const refundOfCharge = (deps: Deps, tx: Tx, reference: string): Promise<RefundRow | null> =>
  refundOfCapture(tx.db, deps.payments.name, reference);

/** A refund, locked until the transaction ends. */
export const lockedRefund = (tx: Tx, id: string): Promise<RefundRow | null> => lockRefund(tx.db, id);

/** What of a refund is owed and not sent yet, in cents. */
export const owedOfRefund = async (tx: Tx, id: string): Promise<number> =>
  (await restOfRefund(tx.db, id)).rest;

/** A refund with what of it is owed and not sent yet, in cents. */
export type OwedRefund = RefundRow & { rest: number };

/** What operators give back of a payment and what was not sent yet, the oldest first, locked until the transaction ends. */
export async function lockedOwedRefunds(tx: Tx, paymentId: string): Promise<OwedRefund[]> {
  const owed: OwedRefund[] = [];
  for (const refund of await lockPendingOfPayment(tx.db, paymentId))
    owed.push({ ...refund, rest: await owedOfRefund(tx, refund.id) });
  return owed;
}

/** A dispute of what goes back is over: what the bank did not give to the owner of the card is sent. */
export async function resumeRefund(deps: Deps, tx: Tx, { id, status }: RefundRow): Promise<void> {
  if (status !== 'pending') return;
  if ((await owedOfRefund(tx, id)) === 0) return markRefunded(tx.db, id, deps.clock.now());
  await tx.enqueue('payments.refund', { refundId: id }, { key: `refund:${id}` });
}

/** Refunds whose job gave up, for instance because the gateway was out of reach for a day, are sent again. */
export async function retryRefunds(deps: Deps): Promise<void> {
  for (const id of await pendingRefunds(deps.db, deps.payments.name)) {
    await deps.jobs.enqueue(deps.db, 'payments.refund', { refundId: id }, { key: `refund:${id}` });
  }
}

/** For the operator: what went or goes back, newest first. */
export async function recentRefunds(deps: Deps, limit = 50) {
  const rows = await listRefunds(deps.db, limit);
  return rows.map(({ amount, currency, status, waits, ...row }) => ({
    ...row,
    status: waits ? 'disputed, waits' : status,
    amount: moneyText(cents(amount), currency),
  }));
}
