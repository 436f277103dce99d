import type { OwnSubscription, Subscription } from '#contract/subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { keptCards } from '../payments/cards.service.ts';
import { presentCard } from '../payments/payments.present.ts';
import { peopleByIds } from '../users/people.service.ts';
import { expiringCard } from './expiring-card.service.ts';
import { presentSubscription } from './subscriptions.present.ts';
import { type SubscriptionSearch, searchSubscriptions } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.rule.ts';

/** A subscription as it is shown, with both people. */
export async function showSubscription(deps: Deps, row: SubscriptionRow): Promise<Subscription> {
  const people = await peopleByIds(deps, [row.userId, row.performerId]);
  return presentSubscription(row, people, deps.clock.now());
}

/** Subscriptions by person; `q` searches the names of the `other` side. */
async function found(deps: Deps, other: 'userId' | 'performerId', search: SubscriptionSearch) {
  const { data: rows, total } = await searchSubscriptions(deps.db, other, search);
  const people = await peopleByIds(
    deps,
    rows.flatMap((row) => [row.userId, row.performerId]),
  );
  const now = deps.clock.now();
  return { rows: rows.map((row) => ({ row, shown: presentSubscription(row, people, now) })), total };
}

/** A performer's subscribers; `q` searches the fans' names. */
export async function listSubscribers(
  deps: Deps,
  performerId: string,
  search: SubscriptionSearch,
): Promise<{ data: Subscription[]; total: number }> {
  const { rows, total } = await found(deps, 'userId', { ...search, performerId });
  return { data: rows.map(({ shown }) => shown), total };
}

/** A fan's subscriptions, with the cards that will have expired; `q` searches the performers' names. */
export async function listOwnSubscriptions(
  deps: Deps,
  userId: string,
  search: SubscriptionSearch,
): Promise<{ data: OwnSubscription[]; total: number }> {
  const { rows, total } = await found(deps, 'performerId', { ...search, userId });
  const cards = rows.length > 0 ? await keptCards(deps, userId) : [];
  const data = rows.map(({ row, shown }) => {
    const card = expiringCard(deps, cards, row);
    return { ...shown, expiringCard: card && presentCard(card) };
  });
  return { data, total };
}
