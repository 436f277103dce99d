import { addDays } from '#rules/calendar.ts';
import { isChargeable } from '#rules/money.ts';
import { hasLapsed, renewalDue } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { takesCards, usableCard } from '../payments/cards.service.ts';
import { chargeIntent, type PaymentDraft, writeIntent } from '../payments/payment-charge.service.ts';
import { RENEWAL_DETAIL } from '../payments/renewal.ts';
import { settleOnce, withoutCharge } from '../payments/settle.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { mailContact } from '../users/people.service.ts';
import { forEachRenewal } from './each-renewal.service.ts';
import { lostAccessOf, stopLostSubscriptions } from './lost-access.service.ts';
import { planDraft } from './plan-draft.service.ts';
import { renewalKey } from './renewal-key.ts';
import { renewalPrice, taxOfRow } from './renewal-price.ts';
import {
  deactivate,
  dueSubscriptions,
  findRenewal,
  lockLapsed,
  type RenewalRow,
  renewingBetween,
} from './renewals.queries.ts';
import { addSubscribers } from './subscriptions.queries.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';
import { tellRenewal } from './tell-renewal.service.ts';

const BATCH = 100;
const NO_CARD = withoutCharge(
  'fail',
  'card_missing',
  'The card of this subscription was removed or has expired.',
);
const NOT_DUE = withoutCharge('canceled', 'not_due', 'The subscription was changed before its renewal.');

async function draftOf(deps: Deps, row: RenewalRow): Promise<PaymentDraft> {
  const { subscription: sub } = row;
  const tax = taxOfRow(await siteSettings(deps), row);
  return planDraft(deps, {
    userId: sub.userId,
    performer: { id: sub.performerId, name: row.performerName },
    subscriptionId: sub.id,
    plan: sub.subscriptionType === 'yearly' ? 'yearly' : 'monthly',
    price: renewalPrice(row, tax),
    tax,
    currency: sub.currency,
    detail: RENEWAL_DETAIL,
    requestKey: renewalKey(sub, sub.renewalAttempts),
  });
}

/** Whether the next period may be charged now: it is due, and the fan can see what it pays for. */
const mayCharge = async (deps: Deps, row: RenewalRow): Promise<boolean> =>
  renewalDue(ruleOf(row.subscription), deps.clock.now()) && (await lostAccessOf(deps, row)) === null;

/** Whether the subscription is still as it was when it was found due. */
async function isStillDue(deps: Deps, before: SubscriptionRow): Promise<boolean> {
  const now = await findRenewal(deps.db, before.id);
  if (!now || now.subscription.expiredAt?.getTime() !== before.expiredAt?.getTime()) return false;
  return mayCharge(deps, now);
}

/**
 * Renews one subscription. The intent is the claim: its request key names period and try, so of several processes
 * one writes it and charges; and while it is open nobody can pay the same subscription by hand. What a paid or declined try
 * does to the subscription: `succeeded` and `failed` of subscriptions.payment-handler.ts.
 */
async function renew(deps: Deps, row: RenewalRow): Promise<void> {
  const { subscription: sub } = row;
  if (!(await mayCharge(deps, row))) return;
  const card = await usableCard(deps, sub.userId, sub.cardId);
  const draft = await draftOf(deps, row);
  // Agreed on while the settings allowed less than a card can be charged with: it ends like one that was declined.
  if (!isChargeable(draft)) return;
  const intent = await writeIntent(deps, draft, card, null);
  if (!intent) return;
  if (!(await isStillDue(deps, sub))) await settleOnce(deps, intent.id, NOT_DUE);
  else if (!card) await settleOnce(deps, intent.id, NO_CARD);
  else await chargeIntent(deps, intent, card, true);
}

/**
 * Charges the next period of every subscription that is due, after stopping those whose fan has lost access. One
 * that fails does not hold up the others. Where no card service is set up nobody can be charged, and that is no fault
 * of the fans: nothing is tried. Nor while the site is closed for maintenance.
 */
export async function renewDueSubscriptions(deps: Deps): Promise<void> {
  await stopLostSubscriptions(deps);
  if (!takesCards(deps) || (await siteSettings(deps)).maintenance) return;
  await forEachRenewal(
    deps,
    (after, limit) => dueSubscriptions(deps.db, deps.clock.now(), after, limit),
    (row) => renew(deps, row),
    'a renewal went wrong',
  );
}

async function expireBatch(deps: Deps): Promise<number> {
  return inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const lapsed = (await lockLapsed(tx.db, now, BATCH)).filter((row) => hasLapsed(ruleOf(row), now));
    if (lapsed.length === 0) return 0;
    await deactivate(
      tx.db,
      lapsed.map((row) => row.id),
      now,
    );
    const performerIds = [...new Set(lapsed.map((row) => row.performerId))].sort();
    for (const id of performerIds) {
      await addSubscribers(tx.db, id, -lapsed.filter((row) => row.performerId === id).length);
    }
    for (const row of lapsed) {
      const performer = await mailContact(tx.db, row.performerId);
      await tellRenewal(deps, tx, row, { action: 'ended', at: row.expiredAt, name: performer?.name ?? '' });
    }
    tx.after(() => deps.pages.invalidate(performerIds.map((id) => `performer:${id}` as const)));
    return lapsed.length;
  });
}

/** Marks subscriptions that have ended. Access does not wait for this: it ends with `expiredAt`. */
export async function expireSubscriptions(deps: Deps): Promise<void> {
  while ((await expireBatch(deps)) === BATCH);
}

/** Fans hear of a renewal so many days before it. */
const TOLD_AHEAD_DAYS = 3;

async function tellAhead(deps: Deps, { subscription: sub, performerName }: RenewalRow): Promise<void> {
  await inTx(deps, (tx) =>
    tellRenewal(deps, tx, sub, {
      action: 'ahead',
      at: sub.nextRecurringDate,
      name: performerName,
      day: sub.nextRecurringDate,
    }),
  );
}

/** Tells fans, once a day, whose subscriptions renew three days from now. */
export async function tellRenewalsAhead(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const between = { from: addDays(now, TOLD_AHEAD_DAYS - 1), to: addDays(now, TOLD_AHEAD_DAYS) };
  await forEachRenewal(
    deps,
    (after, limit) => renewingBetween(deps.db, between, after, limit),
    (row) => tellAhead(deps, row),
    'a renewal was not told ahead',
  );
}
