import { addDays } from '#rules/calendar.ts';
import { AWAY_DAYS, unusedParts } from '#rules/lost-access.ts';
import { minus, partBack, plus, ratio, type Tokens, tokens, toWire } from '#rules/money.ts';
import { anchorDayOf } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { inTx, type Tx } from '../../tx.ts';
import { holdForPayment } from '../disputes/hold.service.ts';
import { lockDisputes } from '../disputes/undecided.service.ts';
import { takeBackEarning } from '../earnings/earnings.service.ts';
import { account } from '../ledger/accounts.ts';
import { lockBalances, post, wasPosted } from '../ledger/ledger.service.ts';
import { unusedKey } from '../ledger/ledger-keys.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { tokensText } from '../payments/payments.mails.ts';
import { mailContact } from '../users/people.service.ts';
import { delayPeriods, paidPeriods, shortenPeriods } from './paid-time.queries.ts';
import { findRenewalOf } from './renewals.queries.ts';
import { paidTimeAdded, paidTimeEnded } from './subscriptions.mails.ts';
import { addSubscribers, lockById, updateSubscription } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.rule.ts';
import { tellRenewal } from './tell-renewal.service.ts';

/** A subscription with an end whose fan has lost access. */
type Away = SubscriptionRow & { awaySince: Date; expiredAt: Date };

/** Whose subscription a look is about. */
type Looked = Pick<SubscriptionRow, 'id' | 'userId'>;

const ZERO = tokens(0);

/**
 * The performer is back: the time without access is added at the end, and what was paid for moves along. The periods that follow
 * end on the new day: on the old one, the next would be shorter by what was added.
 */
async function addLostTime(deps: Deps, tx: Tx, sub: Away, performerName: string): Promise<SubscriptionRow> {
  const now = deps.clock.now();
  const by = now.getTime() - sub.awaySince.getTime();
  const expiredAt = new Date(sub.expiredAt.getTime() + by);
  const [dayBefore, day] = [anchorDayOf(sub.expiredAt), anchorDayOf(expiredAt)];
  const change = {
    awaySince: null,
    expiredAt,
    anchorDay: day === dayBefore ? sub.anchorDay : day,
    nextRecurringDate: sub.cancelledAt ? null : expiredAt,
    updatedAt: now,
  };
  await delayPeriods(tx.db, { subscriptionId: sub.id, since: sub.awaySince, by });
  await updateSubscription(tx.db, sub.id, change);
  await notify(tx, deps, {
    userId: sub.userId,
    type: 'renewal',
    action: 'time-added',
    actorId: null,
    about: { source: 'subscription', id: sub.id },
    key: `time-added:${sub.id}:${now.getTime()}`,
    data: { name: performerName },
  });
  const of = { performer: performerName, accessUntil: expiredAt, renews: !sub.cancelledAt };
  await mailPerson(deps, tx, sub.userId, (site, to) => paidTimeAdded(site, { to, ...of }));
  return { ...sub, ...change };
}

/** The subscription with a note since when its paid time cannot be used; null where there is nothing to settle. */
const awayOf = (sub: SubscriptionRow | null): Away | null =>
  sub?.awaySince && sub.expiredAt && sub.status === 'active'
    ? { ...sub, awaySince: sub.awaySince, expiredAt: sub.expiredAt }
    : null;

/**
 * Before more is bought of a performer, who is back then: adds the time without access to what was paid for before, so that it is
 * not counted into what is bought now. Answers the locked subscription as it is then.
 */
export async function addTimeOwed(deps: Deps, tx: Tx, sub: SubscriptionRow): Promise<SubscriptionRow> {
  const away = awayOf(sub);
  if (!away) return sub;
  const performer = await mailContact(tx.db, sub.performerId);
  return addLostTime(deps, tx, away, performer?.name ?? '');
}

/** What the unused part of each payment was worth, and what of it the performer earned. */
async function unusedOf(tx: Tx, sub: Away): Promise<{ id: string; owed: Tokens; back: Tokens }[]> {
  const paid = await paidPeriods(tx.db, sub.id);
  const parts = new Map(unusedParts(paid, sub.expiredAt, sub.awaySince).map((part) => [part.id, part]));
  return paid.flatMap(({ id, gross, net, worth, refundedGross: before }) => {
    const part = parts.get(id);
    const back = part ? ratio(worth, part.unused, part.whole, 'down') : ZERO;
    const owed = partBack(tokens(net), { price: gross, before, amount: back });
    return back > 0 ? [{ id, owed, back }] : [];
  });
}

/** What the performer's balance holds; nothing moves it, nor the fan's wallet, until the transaction ends. */
async function lockEarned(tx: Tx, { userId, performerId }: Away): Promise<Tokens> {
  const earnings = account.earnings(performerId);
  return (await lockBalances(tx.db, [earnings, account.wallet(userId)])).get(earnings) ?? ZERO;
}

/** Whether the performer's balance holds their part of what is unused. */
async function isCovered(tx: Tx, sub: Away): Promise<boolean> {
  const held = await lockEarned(tx, sub);
  const parts = await unusedOf(tx, sub);
  return parts.reduce((sum, { owed }) => plus(sum, owed), ZERO) <= held;
}

/**
 * Moves what the unused part of each payment was worth into the fan's wallet, and notes it on what was earned; the site bears
 * what is missing. What the fan can spend of it: tokens of a payment that is disputed are held at once.
 */
async function moveUnused(deps: Deps, tx: Tx, sub: Away): Promise<Tokens> {
  const { id: reference, userId, performerId } = sub;
  let most = await lockEarned(tx, sub);
  let given = ZERO;
  for (const { id, back } of await unusedOf(tx, sub)) {
    const at = deps.clock.now();
    const { taken } = await takeBackEarning(tx.db, id, { amount: back, most, at });
    const transferId = await post(tx.db, {
      key: unusedKey(id),
      kind: 'refund',
      reference,
      at,
      lines: [
        { account: account.earnings(performerId), amount: -taken },
        { account: account.platform, amount: taken - back },
        { account: account.wallet(userId), amount: back },
      ],
    });
    if (!transferId) throw new Error(`what is unused of payment ${id} was given back before`);
    most = minus(most, taken);
    tx.after(() => {
      deps.realtime.toUser(performerId, 'update_balance', { token: -toWire(taken) });
      deps.realtime.toUser(userId, 'update_balance', { token: toWire(back) });
    });
    given = plus(given, minus(back, await holdForPayment(deps, tx, id)));
  }
  return given;
}

/** The subscription ends where access was lost, and the rest is given back. */
async function endWithRefund(
  deps: Deps,
  tx: Tx,
  sub: Away,
  { performerName, reason }: { performerName: string; reason: 'performer' | 'blocked' },
): Promise<void> {
  const given = await moveUnused(deps, tx, sub);
  const now = deps.clock.now();
  await updateSubscription(tx.db, sub.id, {
    status: 'deactivated',
    awaySince: null,
    expiredAt: sub.awaySince,
    nextRecurringDate: null,
    updatedAt: now,
  });
  await addSubscribers(tx.db, sub.performerId, -1);
  tx.after(() => deps.pages.invalidate([`performer:${sub.performerId}`]));
  await tellRenewal(deps, tx, sub, { action: 'ended-early', at: now, name: performerName });
  const of = { performer: performerName, reason, amount: given > 0 ? tokensText(given) : null };
  await mailPerson(deps, tx, sub.userId, (site, to) => paidTimeEnded(site, { to, ...of }));
}

/** Locks a subscription that may end. No dispute of its fan begins or ends before the transaction does. */
async function lockToEnd(tx: Tx, { id, userId }: Looked): Promise<SubscriptionRow | null> {
  await lockDisputes(tx, userId);
  return lockById(tx.db, id);
}

/** What becomes of paid time that could not be used: once under the row's lock, however many look. */
export async function settleAbsence(
  deps: Deps,
  looked: Looked,
  { isAway, performerName }: { isAway: boolean; performerName: string },
): Promise<void> {
  await inTx(deps, async (tx) => {
    const away = awayOf(await lockToEnd(tx, looked));
    if (!away) return;
    if (!isAway) await addLostTime(deps, tx, away, performerName);
    else if (deps.clock.now() >= addDays(away.awaySince, AWAY_DAYS))
      await endWithRefund(deps, tx, away, { performerName, reason: 'performer' });
  });
}

/**
 * The performer blocks the fan: the subscription ends now, and the rest is given back; nothing where the block was taken
 * away meanwhile. False, and nothing changes, where the performer's balance does not hold their part: who decides on it has to pay for it (decision 56).
 */
export async function endForBlock(deps: Deps, looked: Looked, performerName: string): Promise<boolean> {
  return inTx(deps, async (tx) => {
    const sub = await lockToEnd(tx, looked);
    const now = deps.clock.now();
    if (!sub?.expiredAt || sub.expiredAt <= now || sub.status !== 'active') return false;
    if (!(await findRenewalOf(tx.db, sub))?.blocksFan) return true;
    const over: Away = { ...sub, awaySince: sub.awaySince ?? now, expiredAt: sub.expiredAt };
    if (!(await isCovered(tx, over))) return false;
    await endWithRefund(deps, tx, over, { performerName, reason: 'blocked' });
    return true;
  });
}

/** Locks the subscription that was paid for: until the transaction ends nothing of its unused time is given back. */
export async function lockPaidTime(tx: Tx, { subscriptionId }: PaymentTransaction): Promise<void> {
  if (subscriptionId) await lockById(tx.db, subscriptionId);
}

/** Unused time of this payment was given back as tokens already; ask while its subscription is locked. */
export const wasGivenBack = (tx: Tx, payment: PaymentTransaction): Promise<boolean> =>
  wasPosted(tx.db, unusedKey(payment.id));

/**
 * The time that a payment paid for is not paid any more: what of it is still to come is taken off the end, what was paid for
 * after it comes earlier, nothing renews, and a subscription without time has ended. Once for each payment.
 */
export async function endPaidTime(deps: Deps, tx: Tx, payment: PaymentTransaction): Promise<void> {
  const { id, subscriptionId, detail } = payment;
  if (detail.isOver) return;
  const sub = subscriptionId ? await lockById(tx.db, subscriptionId) : null;
  if (!sub?.expiredAt || sub.status !== 'active') return;
  const now = deps.clock.now();
  const time = (text: unknown): number => (typeof text === 'string' ? Date.parse(text) : now.getTime());
  const left = Math.max(0, time(detail.until) - Math.max(now.getTime(), time(detail.from)));
  await shortenPeriods(tx.db, { id, subscriptionId: sub.id, until: new Date(time(detail.until)), left });
  const expiredAt = new Date(Math.max(now.getTime(), sub.expiredAt.getTime() - left));
  const isOver = expiredAt <= now;
  await updateSubscription(tx.db, sub.id, {
    expiredAt,
    nextRecurringDate: null,
    cancelledAt: sub.cancelledAt ?? now,
    ...(isOver ? { status: 'deactivated' as const, awaySince: null } : {}),
    updatedAt: now,
  });
  if (!isOver) return;
  await addSubscribers(tx.db, sub.performerId, -1);
  tx.after(() => deps.pages.invalidate([`performer:${sub.performerId}`]));
}
