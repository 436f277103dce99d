import { subscriptionGiftErrors } from '#contract/subscription-gifts.ts';
import { canBeGiven, GIFT_AGAIN_MS, GIFT_REASON_MAX, giftDaysProblem } from '#rules/gifts.ts';
import { GIFT, isRunning } from '#rules/subscription.ts';
import { singleLine, textLength } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { accountOf } from '../operator/operator.service.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { lostAccessOf } from './lost-access.service.ts';
import { addPeriod, lockPair } from './period.service.ts';
import { findRenewal } from './renewals.queries.ts';
import { subscriptionGiven } from './subscriptions.mails.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';

function checkedReason(text: string): string {
  const reason = singleLine(text);
  if (reason === '') throw fail(subscriptionGiftErrors, 'reason-required');
  if (textLength(reason) > GIFT_REASON_MAX) throw fail(subscriptionGiftErrors, 'reason-too-long');
  return reason;
}

/** Refuses what the fan could not use, what a card pays for, and what was given a moment ago. */
async function checkLocked(deps: Deps, tx: Tx, current: SubscriptionRow): Promise<void> {
  const row = await findRenewal(tx.db, current.id);
  const lost = row && (await lostAccessOf(deps, row, { tx }));
  if (lost === 'account') throw fail(subscriptionGiftErrors, 'closed');
  if (!row || lost) throw fail(subscriptionGiftErrors, 'performer-unavailable');
  const now = deps.clock.now();
  if (!canBeGiven(ruleOf(current), now)) throw fail(subscriptionGiftErrors, 'already-subscribed');
  const sinceChange = now.getTime() - current.updatedAt.getTime();
  const isAgain =
    current.subscriptionType === GIFT && isRunning(ruleOf(current), now) && sinceChange < GIFT_AGAIN_MS;
  if (isAgain) throw fail(subscriptionGiftErrors, 'repeated');
}

async function tellFan(
  deps: Deps,
  tx: Tx,
  { id, userId, performerId }: SubscriptionRow,
  { performer, until }: { performer: string; until: Date },
): Promise<void> {
  await notify(tx, deps, {
    userId,
    type: 'renewal',
    action: 'given',
    actorId: null,
    about: { source: 'performer', id: performerId },
    key: `subscription-given:${id}:${until.getTime()}`,
    data: { name: performer, day: until.toISOString() },
  });
  await mailPerson(deps, tx, userId, (site, to) => subscriptionGiven(site, { to, performer, until }));
}

/**
 * An operator gives a fan a subscription to a performer for so many days (product.md 7.10), after a trial or a gift that runs,
 * else from now on. No money moves and nothing renews. Both hear of it; the reason is on record. Another gift of the two within a
 * minute is refused, so that a command that was sent twice gives once.
 */
export async function giveSubscription(
  deps: Deps,
  actor: string,
  { fan: who, performer: whose }: { fan: string; performer: string },
  { days, reason: text }: { days: number; reason: string },
): Promise<{ fan: string; performer: string; until: Date }> {
  const reason = checkedReason(text);
  if (giftDaysProblem(days)) throw fail(subscriptionGiftErrors, 'days-not-valid');
  const fan = await accountOf(deps, who);
  const performer = await accountOf(deps, whose);
  if (fan.role !== 'user') throw fail(subscriptionGiftErrors, 'not-a-fan');
  if (performer.role !== 'performer') throw fail(subscriptionGiftErrors, 'not-a-performer');
  const pair = { userId: fan.id, performerId: performer.id };
  return inTx(deps, async (tx) => {
    const current = await lockPair(deps, tx, pair);
    await checkLocked(deps, tx, current);
    const { currency } = await siteSettings(deps, tx);
    const { until } = await addPeriod(deps, tx, current, {
      ...pair,
      plan: GIFT,
      price: 0,
      currency,
      days,
      paymentId: null,
      paymentGateway: 'system',
      cardId: null,
    });
    await tellFan(deps, tx, current, { performer: performer.name, until });
    await recordAudit(tx.db, {
      actor,
      action: 'subscriptions.give',
      target: fan.id,
      detail: { performer: performer.id, days, until: until.toISOString(), reason },
      at: deps.clock.now(),
    });
    return { fan: fan.name, performer: performer.name, until };
  });
}
