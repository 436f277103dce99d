import { refundErrors } from '#contract/refunds.ts';
import { type Cents, cents, minus, partBack, plus, type Tokens, tokens, toWire } from '#rules/money.ts';
import { refundDecision } from '#rules/refunds.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { refuseDisputedPayment } from '../disputes/undecided.service.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances } from '../ledger/ledger.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { owePayer } from '../payments/card-refunds.service.ts';
import { type PaymentTransaction, paymentHandlerOf, type Reversed } from '../payments/payment-handlers.ts';
import { moneyBack, moneyText, tokensText } from '../payments/payments.mails.ts';
import { lockedPayment, noteReversal } from '../payments/payments.service.ts';
import { taxOfPart, tokensOf } from '../payments/reversal.ts';
import { issueCreditNote } from '../tax/invoices.service.ts';
import { mailContact } from '../users/people.service.ts';
import { checkedReason } from './refund-purchase.service.ts';
import { planRefunded } from './refunds.mails.ts';

export interface PaymentRefund {
  /** Given back now; nothing when so much was given back before. */
  amount: Cents;
  currency: string;
  tokens: Tokens;
  isWhole: boolean;
  missing: Tokens;
}

/** Refuses to take back tokens that the wallet does not hold, and says how much can be given back. */
async function checkWallet(tx: Tx, payment: PaymentTransaction, needed: Tokens): Promise<void> {
  if (payment.performerId) return;
  const name = account.wallet(payment.userId);
  const held = (await lockBalances(tx.db, [name])).get(name) ?? tokens(0);
  if (held >= needed) return;
  const whole = cents(payment.totalPrice - payment.refundedPrice);
  const price = payment.tokens - payment.refundedTokens;
  const now = partBack(whole, { price, before: 0, amount: held });
  const most = moneyText(plus(cents(payment.refundedPrice), now), payment.currency);
  throw fail(refundErrors, 'tokens-spent', {
    message: `The wallet holds ${tokensText(held)}, so at most ${most} can be given back in all. Refund purchases first to give back more.`,
  });
}

async function notifyBothSides(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  part: { amount: Cents; inAll: Cents },
): Promise<void> {
  const refunded = {
    type: 'refund',
    actorId: null,
    about: { source: 'transaction', id: payment.id },
    key: `refund:${payment.id}:${part.inAll}`,
    data: { title: payment.description, amount: toWire(part.amount), currency: payment.currency },
  } as const;
  await notify(tx, deps, { ...refunded, userId: payment.userId, action: 'refunded' });
  if (payment.performerId)
    await notify(tx, deps, { ...refunded, userId: payment.performerId, action: 'taken-back' });
}

async function mailBothSides(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  part: { amount: Cents; tokens: Tokens; isWhole: boolean; reason: string; creditNote: string },
  { taken, missing }: Reversed,
): Promise<void> {
  const amount = moneyText(part.amount, payment.currency);
  const payer = await mailContact(tx.db, payment.userId);
  const isPlan = payment.performerId !== null;
  const consequence = isPlan
    ? part.isWhole
      ? ' The time it paid for has ended.'
      : ''
    : ` The ${tokensText(part.tokens)} it paid for were taken out of your wallet.`;
  const text = `We refunded ${part.isWhole ? '' : 'a part of '}a payment of yours.${consequence} The reason: ${part.reason}`;
  await mailPerson(deps, tx, payer, (site, to) =>
    moneyBack(site, { to, amount, description: payment.description, text, creditNote: part.creditNote }),
  );
  await mailPerson(deps, tx, payment.performerId, (site, to) =>
    planRefunded(site, {
      to,
      fan: payer?.name,
      amount,
      taken,
      missing,
      reason: part.reason,
      isWhole: part.isWhole,
    }),
  );
}

/**
 * An operator gives a card payment back so far that `total` of it is back, all of it where that is null (product.md 26):
 * a top-up only as far as its tokens are in the wallet. The money goes back by the job of refunds. Said again it changes
 * nothing.
 */
export async function refundPayment(
  deps: Deps,
  actor: string,
  id: string,
  { total, reason: text }: { total: Cents | null; reason: string },
): Promise<PaymentRefund> {
  const reason = checkedReason(text);
  return inTx(deps, async (tx) => {
    const payment = await lockedPayment(tx.db, id);
    if (!payment) throw fail(refundErrors, 'not-found');
    if (payment.status !== 'success') throw fail(refundErrors, 'not-paid');
    await refuseDisputedPayment(tx.db, id);
    const price = cents(payment.totalPrice);
    const before = cents(payment.refundedPrice);
    const upTo = total ?? price;
    const decision = refundDecision({ price, before, total: upTo });
    if (!decision.allowed) throw fail(refundErrors, decision.code);
    const { currency } = payment;
    const isWhole = upTo === price;
    const amount = minus(upTo, before);
    if (amount === 0) return { amount, currency, tokens: tokens(0), isWhole, missing: tokens(0) };
    const part = { amount, tokens: tokensOf(payment, amount), tax: taxOfPart(payment, amount) };
    await checkWallet(tx, payment, part.tokens);
    const refund = await owePayer(deps, tx, payment, { amount, tokens: part.tokens });
    const reversed = await paymentHandlerOf(payment.type).reversed(deps, tx, payment, {
      ...part,
      ends: isWhole,
      held: tokens(0),
      unused: tokens(0),
      transfer: { key: `payment-refund:${refund.id}`, kind: 'payment-refund', reference: refund.id },
      owed: [{ account: account.refunds(currency), amount }],
    });
    await noteReversal(deps, tx, payment, part);
    const detail = { refund: refund.id, amount, currency, tokens: part.tokens, reason };
    await recordAudit(tx.db, { actor, action: 'refunds.payment', target: id, detail, at: deps.clock.now() });
    await notifyBothSides(deps, tx, payment, { amount, inAll: upTo });
    const creditNote = await issueCreditNote(deps, tx, payment, {
      amount,
      taxAmount: part.tax,
      refundId: refund.id,
    });
    await mailBothSides(deps, tx, payment, { ...part, isWhole, reason, creditNote }, reversed);
    return { amount, tokens: part.tokens, currency, isWhole, missing: reversed.missing };
  });
}
