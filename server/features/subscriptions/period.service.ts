import { isPaidPlan, nextPeriod, nextStart, type SubscriptionType } from '#rules/subscription.ts';
import type { Deps } from '../../deps.ts';
import { newId } from '../../ids.ts';
import type { Tx } from '../../tx.ts';
import { welcomeSoon } from '../inbox/welcome.service.ts';
import { mailPerson } from '../mail/mail.service.ts';
import { notify } from '../notifications/notify.service.ts';
import { mailContact } from '../users/people.service.ts';
import { addTimeOwed } from './paid-time.service.ts';
import { newSubscriber } from './subscriptions.mails.ts';
import { addSubscribers, lockSubscription, updateSubscription } from './subscriptions.queries.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';

/** A period that was paid for, or given: as a trial, or by an operator. */
export interface BoughtPeriod {
  userId: string;
  performerId: string;
  plan: SubscriptionType;
  /** Cents; what the fan agreed to pay for each further period. */
  price: number;
  currency: string;
  /** How long a trial or a gift lasts; 0 for what is paid. */
  days: number;
  /** Null for gifts. */
  paymentId: string | null;
  paymentGateway: string;
  cardId: string | null;
}

async function welcome(deps: Deps, tx: Tx, bought: BoughtPeriod): Promise<void> {
  const fan = await mailContact(tx.db, bought.userId);
  await mailPerson(deps, tx, bought.performerId, (site, to) =>
    newSubscriber(site, { to, fan: fan?.name || 'A fan', plan: bought.plan }),
  );
}

/** Counts a subscriber who was none, and lets the performer and the public page know. */
async function countNew(deps: Deps, tx: Tx, bought: BoughtPeriod): Promise<void> {
  await addSubscribers(tx.db, bought.performerId, 1);
  await welcome(deps, tx, bought);
  const { performerId, userId } = bought;
  await welcomeSoon(tx, { performerId, userId, kind: 'subscriber' });
  await notify(tx, deps, {
    userId: bought.performerId,
    type: 'subscribed',
    action: 'subscribed',
    actorId: bought.userId,
    about: { source: 'performer', id: bought.performerId },
    key: `subscription:${bought.userId}:${bought.performerId}`,
    data: { plan: bought.plan },
  });
  tx.after(() => deps.pages.invalidate([`performer:${bought.performerId}`]));
}

export const lockPair = (
  deps: Deps,
  tx: Tx,
  pair: { userId: string; performerId: string },
): Promise<SubscriptionRow> => lockSubscription(tx.db, { ...pair, id: newId(), now: deps.clock.now() });

/** Writes the period that runs from now on into the locked subscription, and takes up what was cancelled. */
export async function setPeriod(
  deps: Deps,
  tx: Tx,
  current: SubscriptionRow,
  bought: BoughtPeriod,
  { start, anchorDay, expiredAt }: { start: Date; anchorDay: number; expiredAt: Date },
): Promise<void> {
  const now = deps.clock.now();
  await updateSubscription(tx.db, current.id, {
    subscriptionType: bought.plan,
    status: 'active',
    price: bought.price,
    currency: bought.currency,
    paymentGateway: bought.paymentGateway,
    cardId: bought.cardId,
    transactionId: bought.paymentId,
    anchorDay,
    startRecurringDate: start,
    nextRecurringDate: isPaidPlan(bought.plan) ? expiredAt : null,
    expiredAt,
    cancelledAt: null,
    stopReason: null,
    renewalAttempts: 0,
    renewalTriedAt: null,
    updatedAt: now,
  });
  if (current.status !== 'active') await countNew(deps, tx, bought);
}

/** Adds a period to the locked subscription, after the running one, else from now. */
export async function addPeriod(
  deps: Deps,
  tx: Tx,
  locked: SubscriptionRow,
  bought: BoughtPeriod,
): Promise<{ from: Date; until: Date }> {
  const current = await addTimeOwed(deps, tx, locked);
  const { start, anchorDay } = nextStart(ruleOf(current), deps.clock.now());
  const expiredAt = nextPeriod(bought.plan, start, anchorDay, bought.days);
  await setPeriod(deps, tx, current, bought, { start, anchorDay, expiredAt });
  return { from: start, until: expiredAt };
}
