import { type Cents, cents, plus, type Tokens, tokens, toWire } from '#rules/money.ts';
import { paidByBankKey } from '../../db/disputed.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { account } from '../ledger/accounts.ts';
import { post } from '../ledger/ledger.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import {
  type OwedRefund,
  owedOfRefund,
  type RefundRow,
  resumeRefund,
} from '../payments/card-refunds.service.ts';
import { type PaymentTransaction, paymentHandlerOf } from '../payments/payment-handlers.ts';
import { moneyText, tokensText } from '../payments/payments.mails.ts';
import { noteReversal } from '../payments/payments.service.ts';
import { taxOfPart } from '../payments/reversal.ts';
import { lockPurchases, refundPurchaseIn } from '../refunds/refund-purchase.service.ts';
import { planRefunded } from '../refunds/refunds.mails.ts';
import { lockPaidTime } from '../subscriptions/paid-time.service.ts';
import { issueCreditNote } from '../tax/invoices.service.ts';
import { mailContact } from '../users/people.service.ts';
import { captureLost, disputeLost, disputeWon } from './disputes.mails.ts';
import {
  type DisputeRow,
  lockOpenOfPayer,
  purchasesOf,
  updateDispute,
  walletPartOf,
} from './disputes.queries.ts';
import { holdRest } from './hold.service.ts';

/** What performers read. */
const REASON = 'The bank of the fan took back the card payment behind it.';

async function tellClosed(deps: Deps, tx: Tx, { id, userId }: DisputeRow): Promise<void> {
  await notify(tx, deps, {
    userId,
    type: 'refund',
    action: 'dispute-closed',
    actorId: null,
    about: { source: 'transaction', id },
    key: `dispute-closed:${id}`,
  });
}

/**
 * The bank gave the money back: what was held is free again, and what goes back by `refund`, or by an operator's refunds
 * (`owed`, in words as well), is sent.
 */
export async function winDispute(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  { refund, owed, owedText }: { refund: RefundRow | null; owed: readonly OwedRefund[]; owedText: string },
): Promise<void> {
  const { id, userId, paymentGateway, amount, currency, heldTokens } = dispute;
  await post(tx.db, {
    key: `dispute-won:${id}`,
    kind: 'dispute-won',
    reference: id,
    at: deps.clock.now(),
    lines: [
      { account: account.clearing(paymentGateway, currency), amount: -amount },
      { account: account.disputed(currency), amount },
      { account: account.disputes, amount: -heldTokens },
      { account: account.wallet(userId), amount: heldTokens },
    ],
  });
  for (const one of refund ? [refund] : owed) await resumeRefund(deps, tx, one);
  if (heldTokens > 0)
    tx.after(() => deps.realtime.toUser(userId, 'update_balance', { token: toWire(tokens(heldTokens)) }));
  await tellClosed(deps, tx, dispute);
  const held = heldTokens > 0 ? tokensText(tokens(heldTokens)) : '';
  await mailPerson(deps, tx, userId, (site, to) =>
    disputeWon(site, {
      to,
      amount: moneyText(cents(amount), currency),
      held,
      refund: refund?.status ?? null,
      owed: owedText,
    }),
  );
}

async function mailLost(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  {
    ended,
    back,
    given,
    taken,
    missing,
    creditNote,
  }: {
    ended: readonly string[];
    back: string;
    given: Cents;
    taken: Tokens;
    missing: Tokens;
    creditNote: string | null;
  },
): Promise<void> {
  const { userId, performerId, covered, currency } = dispute;
  const amount = moneyText(cents(dispute.amount), currency);
  const payer = await mailContact(tx.db, userId);
  const notSent = given > 0 ? moneyText(given, currency) : '';
  const isBackAlready = covered === 0;
  await mailPerson(deps, tx, payer, (site, to) =>
    disputeLost(site, { to, amount, tokens: back, ended, isBackAlready, notSent, creditNote }),
  );
  await mailPerson(deps, tx, performerId, (site, to) =>
    planRefunded(site, { to, fan: payer?.name, amount, taken, missing, reason: REASON, isWhole: true }),
  );
}

/**
 * The bank keeps the money of a capture that paid for nothing: of what was not sent yet, its owner has so much now, and less is
 * owed. What went back before is the site's loss.
 */
export async function loseCapture(
  deps: Deps,
  tx: Tx,
  dispute: DisputeRow,
  refund: RefundRow,
): Promise<DisputeRow> {
  const { id, userId, amount, currency } = dispute;
  const covered = Math.min(amount, await owedOfRefund(tx, refund.id));
  await post(tx.db, {
    key: `dispute-lost:${id}`,
    kind: 'dispute-lost',
    reference: id,
    at: deps.clock.now(),
    lines: [
      { account: account.disputed(currency), amount },
      { account: account.disputeLosses(currency), amount: covered - amount },
      { account: account.refunds(currency), amount: -covered },
    ],
  });
  const lost = await updateDispute(tx.db, id, { covered });
  await resumeRefund(deps, tx, refund);
  await tellClosed(deps, tx, lost);
  await mailPerson(deps, tx, userId, (site, to) =>
    captureLost(site, { to, amount: moneyText(cents(amount), currency) }),
  );
  return lost;
}

/**
 * What the bank gave the owner of the card beyond what was paid and not refunded pays the refunds that were not sent yet, so
 * that nobody gets money twice; how much that was. What is still owed after it is sent.
 */
async function payRefunds(
  deps: Deps,
  tx: Tx,
  { id, amount, covered, currency }: DisputeRow,
  owed: readonly OwedRefund[],
): Promise<Cents> {
  let given = 0;
  for (const refund of owed) {
    const part = Math.min(refund.rest, amount - covered - given);
    if (part > 0)
      await post(tx.db, {
        key: paidByBankKey(id, refund.id),
        kind: 'dispute-refund',
        reference: id,
        at: deps.clock.now(),
        lines: [
          { account: account.refunds(currency), amount: -part },
          { account: account.disputeLosses(currency), amount: part },
        ],
      });
    given += part;
    await resumeRefund(deps, tx, refund);
  }
  return cents(given);
}

/**
 * The bank keeps the money of a payment, whose row is locked (product.md 27): the purchases that count with the dispute end as
 * by a refund, then its tokens, or those that were given back for unused time of its plan, are taken out of what is held and of
 * the wallet. What is missing is the site's loss. `owed` is what operators give back of it and was not sent yet.
 */
export async function loseDispute(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  dispute: DisputeRow,
  owed: readonly OwedRefund[],
): Promise<{ ended: number; missing: Tokens; given: Cents }> {
  const { id, userId, amount, covered, currency, heldTokens } = dispute;
  await lockPaidTime(tx, payment);
  const bought = await purchasesOf(tx.db, id);
  await lockPurchases(
    tx,
    bought.map((row) => row.id),
  );
  for (const row of bought)
    await refundPurchaseIn(deps, tx, row.id, { total: null, reason: REASON, isLost: true });
  const part = {
    amount: cents(covered),
    tokens: tokens(dispute.tokens),
    tax: taxOfPart(payment, covered),
  };
  const isPlan = payment.performerId !== null;
  const inWallet = tokens((await walletPartOf(tx.db, id)).tokens);
  const reversed = await paymentHandlerOf(payment.type).reversed(deps, tx, payment, {
    ...part,
    ends: true,
    held: tokens(heldTokens),
    unused: tokens(isPlan ? Math.max(inWallet, heldTokens) : 0),
    transfer: { key: `dispute-lost:${id}`, kind: 'dispute-lost', reference: id },
    owed: [
      { account: account.disputed(currency), amount },
      { account: account.disputeLosses(currency), amount: covered - amount },
    ],
  });
  await noteReversal(deps, tx, payment, part);
  const given = await payRefunds(deps, tx, dispute, owed);
  await holdRest(deps, tx, await lockOpenOfPayer(tx.db, userId));
  const ended = bought.map((row) => row.name || row.type);
  const back = isPlan && inWallet === 0 ? '' : tokensText(inWallet);
  await tellClosed(deps, tx, dispute);
  const creditNote =
    covered > 0
      ? await issueCreditNote(deps, tx, payment, { amount: covered, taxAmount: part.tax, disputeId: id })
      : null;
  await mailLost(deps, tx, dispute, { ended, back, given, creditNote, ...reversed });
  return { ended: bought.length, missing: plus(reversed.missing, reversed.spent), given };
}
