import { refundErrors } from '#contract/refunds.ts';
import { addHours } from '#rules/calendar.ts';
import type { CaptureProblem } from '#rules/captures.ts';
import { cents, minus, splitCommission, tokens, toWire } from '#rules/money.ts';
import { RENEWAL_TRIES, RETRY_HOURS } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { commissionRateOf, recordEarning, takeBackEarning } from '../earnings/earnings.service.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post } from '../ledger/ledger.service.ts';
import type { PaymentHandler, PaymentTransaction, Reversal, Reversed } from '../payments/payment-handlers.ts';
import { dayText, moneyText } from '../payments/payments.mails.ts';
import { releaseRequest, setPaidPeriod } from '../payments/payments.service.ts';
import { isRenewal } from '../payments/renewal.ts';
import { recordShares, sharedLines, sharesOf } from '../referrals/shares.service.ts';
import { lostAccessOf } from './lost-access.service.ts';
import { endPaidTime, lockPaidTime, wasGivenBack } from './paid-time.service.ts';
import { addPeriod, lockPair } from './period.service.ts';
import { paidPlanOf } from './plans.ts';
import { findRenewal } from './renewals.queries.ts';
import { updateSubscription } from './subscriptions.queries.ts';
import { tellRenewalFailed } from './tell-renewal.service.ts';
import { beginYear, lockCredited, termsUnchanged, upgradeOf } from './upgrade-terms.service.ts';

function pairOf(payment: PaymentTransaction): { userId: string; performerId: string } {
  if (!payment.performerId) throw new Error(`payment ${payment.id} names no performer`);
  return { userId: payment.userId, performerId: payment.performerId };
}

/** Card money but for its tax becomes tokens at the exchange; the site keeps its share, and the performer earns the rest. */
async function recordPerformerShare(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void> {
  const { userId, performerId } = pairOf(payment);
  const gross = tokens(payment.tokens);
  const rate = await commissionRateOf(deps, tx, performerId);
  const { site, net } = splitCommission(gross, rate);
  const shares = await sharesOf(deps, tx.db, { userId, performerId, site });
  const transferId = await post(tx.db, {
    key: `payment:${payment.id}`,
    kind: isRenewal(payment) ? 'renewal' : 'subscription',
    reference: payment.id,
    at: deps.clock.now(),
    lines: [
      { account: account.clearing(payment.paymentGateway, payment.currency), amount: -payment.totalPrice },
      { account: account.tax(payment.currency), amount: payment.taxAmount },
      { account: account.exchangeCents(payment.currency), amount: payment.totalPrice - payment.taxAmount },
      { account: account.exchangeTokens, amount: -gross },
      { account: account.earnings(performerId), amount: net },
      ...sharedLines(site, shares),
    ],
  });
  if (!transferId) throw new Error(`payment ${payment.id} was shared out before`);
  const earningId = await recordEarning(deps, tx.db, {
    performerId,
    userId,
    type: `${paidPlanOf(payment.type)}_subscription`,
    sourceType: 'performer',
    transactionId: payment.id,
    transferId,
    grossPrice: gross,
    netPrice: net,
    siteCommission: site,
    commissionRate: rate,
    isToken: false,
  });
  await recordShares(deps, tx.db, earningId, shares);
  tx.after(() => deps.realtime.toUser(performerId, 'update_balance', { token: toWire(net) }));
}

/** What a fan who made a month a year reads of its price. */
function creditText({ originalPrice, totalPrice, currency, detail }: PaymentTransaction): string {
  if (detail.upgrade === undefined) return '';
  const [price, credit] = [cents(originalPrice), cents(originalPrice - totalPrice)];
  return ` Of the ${moneyText(price, currency)} for the year, the unused days of your month paid ${moneyText(credit, currency)}.`;
}

async function succeeded(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<string> {
  const pair = pairOf(payment);
  const agreed = upgradeOf(payment);
  const current = await lockPair(deps, tx, pair);
  await recordPerformerShare(deps, tx, payment);
  const bought = {
    ...pair,
    plan: paidPlanOf(payment.type),
    price: agreed?.price ?? payment.totalPrice,
    currency: payment.currency,
    days: 0,
    paymentId: payment.id,
    paymentGateway: payment.paymentGateway,
    cardId: payment.cardId,
  };
  const { from, until } = agreed
    ? await beginYear(deps, tx, current, { bought, agreed })
    : await addPeriod(deps, tx, current, bought);
  await setPaidPeriod(tx.db, payment, { subscriptionId: current.id, from, until });
  return `Your subscription is paid until ${dayText(until)}.${creditText(payment)}`;
}

/**
 * Nobody pays for a performer whom they cannot see any more, also where their bank asked while that began. Who stopped a
 * renewal was told that nothing is charged any more, also where the card was being charged just then. A month that changed
 * meanwhile does not become the year whose price was agreed to.
 */
async function unwanted(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<CaptureProblem | null> {
  const agreed = upgradeOf(payment);
  if (agreed) await lockCredited(tx, agreed);
  const current = await lockPair(deps, tx, pairOf(payment));
  if (isRenewal(payment) && current.cancelledAt) return 'renewal-stopped';
  const row = await findRenewal(tx.db, current.id);
  if (!row || (await lostAccessOf(deps, row, { tx }))) return 'access-lost';
  return !agreed || (await termsUnchanged(tx, current, agreed)) ? null : 'upgrade-outdated';
}

/**
 * A declined renewal is tried again a day later, three times in all; a missing or expired card counts as a try, too. A
 * declined first payment changes nothing. One that ended as `canceled` is no try, so the next run may write it anew; nor is one
 * that was stopped while the card was being charged, of which nobody needs to hear that it failed.
 */
async function failed(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void> {
  if (!isRenewal(payment)) return;
  const current = await lockPair(deps, tx, pairOf(payment));
  if (payment.status === 'canceled' || current.cancelledAt) return releaseRequest(tx.db, payment.id);
  const now = deps.clock.now();
  const tries = current.renewalAttempts + 1;
  const triesLeft = Math.max(0, RENEWAL_TRIES - tries);
  await updateSubscription(tx.db, current.id, {
    renewalAttempts: tries,
    renewalTriedAt: now,
    nextRecurringDate: triesLeft > 0 ? addHours(now, RETRY_HOURS) : null,
    updatedAt: now,
  });
  // Who was charged by mistake has an e-mail of its own.
  if (payment.status === 'fail')
    await tellRenewalFailed(deps, tx, payment, { performerId: current.performerId, triesLeft });
}

/**
 * What was earned by it is taken back, as far as the performer's balance holds it, and what was given back for unused time, as
 * far as it is held or in the wallet; the site bears the rest. A payment of which nothing is left paid for no time.
 */
async function reversed(
  deps: Deps,
  tx: Tx,
  payment: PaymentTransaction,
  { amount, tax, tokens: gross, ends, held, unused, transfer, owed: lines }: Reversal,
): Promise<Reversed> {
  const { userId, performerId } = pairOf(payment);
  await lockPaidTime(tx, payment);
  const isSettled = await wasGivenBack(tx, payment);
  if (isSettled && transfer.kind === 'payment-refund') throw fail(refundErrors, 'given-back-as-tokens');
  const at = deps.clock.now();
  const names = { earnings: account.earnings(performerId), wallet: account.wallet(userId) };
  const balances = await lockBalances(tx.db, [names.earnings, names.wallet]);
  // After the balances, as where time is paid for: it may lock the performer's row for the number of subscribers.
  if (ends && !isSettled) await endPaidTime(deps, tx, payment);
  const most = balances.get(names.earnings) ?? tokens(0);
  const { taken, owed } = await takeBackEarning(tx.db, payment.id, {
    // The earning was lowered by it when it was given back.
    amount: minus(gross, unused),
    most,
    at,
  });
  const wanted = minus(unused, held);
  const fromWallet = tokens(Math.min(wanted, balances.get(names.wallet) ?? 0));
  await post(tx.db, {
    ...transfer,
    at,
    lines: [
      ...lines,
      { account: account.tax(payment.currency), amount: -tax },
      { account: account.exchangeCents(payment.currency), amount: tax - amount },
      { account: account.exchangeTokens, amount: gross },
      { account: names.earnings, amount: -taken },
      { account: names.wallet, amount: -fromWallet },
      { account: account.disputes, amount: -held },
      { account: account.platform, amount: taken + fromWallet + held - gross },
    ],
  });
  tx.after(() => {
    deps.realtime.toUser(performerId, 'update_balance', { token: -toWire(taken) });
    if (fromWallet > 0) deps.realtime.toUser(userId, 'update_balance', { token: -toWire(fromWallet) });
  });
  return { taken, missing: minus(owed, taken), spent: minus(wanted, fromWallet) };
}

/** What a card payment for a plan means: the performer's share, the paid period, the e-mails. */
export const subscriptionPaymentHandler: PaymentHandler = { succeeded, unwanted, failed, reversed };
