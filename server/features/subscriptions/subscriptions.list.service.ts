import type { Subscription } from '#contract/subscriptions.ts';
import type { Deps } from '../../deps.ts';
import { peopleByIds } from '../users/people.service.ts';
import { presentSubscription } from './subscriptions.present.ts';
import { type SubscriptionSearch, searchSubscriptions } from './subscriptions.queries.ts';
import type { SubscriptionRow } from './subscriptions.rule.ts';

/** A subscription as it is shown, with both people. */
export async function showSubscription(deps: Deps, row: SubscriptionRow): Promise<Subscription> {
  const people = await peopleByIds(deps, [row.userId, row.performerId]);
  return presentSubscription(row, people, deps.clock.now());
}

/** Subscriptions by person; `q` searches the names of the `other` side. */
export async function listSubscriptions(
  deps: Deps,
  other: 'userId' | 'performerId',
  search: SubscriptionSearch,
) {
  const { data, total } = await searchSubscriptions(deps.db, other, search);
  const people = await peopleByIds(
    deps,
    data.flatMap((row) => [row.userId, row.performerId]),
  );
  const now = deps.clock.now();
  return { data: data.map((row) => presentSubscription(row, people, now)), total };
}
