import type { Deps } from '../../deps.ts';
import type { JobPayload } from '../../jobs/jobs.ts';
import { inTx, type Tx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';
import { peopleByIds } from '../users/people.service.ts';
import { listSubscribed } from './price-change.queries.ts';

/** Who tries several prices within this time tells subscribers once. */
const SETTLED_MS = 10 * 60_000;
/** So many people are told in a step. */
const AT_ONCE = 200;

/** The performer's price of a plan changed in this transaction: its subscribers are told, who pay no more than before. */
export async function priceChanged(
  deps: Deps,
  tx: Tx,
  performerId: string,
  plan: 'monthly' | 'yearly',
): Promise<void> {
  const now = deps.clock.now();
  await tx.enqueue(
    'subscriptions.tell-price',
    { performerId, plan, changedAt: now.toISOString(), behind: '' },
    { key: `subscription-price:${performerId}:${plan}`, runAt: new Date(now.getTime() + SETTLED_MS) },
  );
}

/** Tells some subscribers, and has the next ones told: both are done, or neither is. */
export async function tellPrice(
  deps: Deps,
  { performerId, plan, changedAt, behind }: JobPayload<'subscriptions.tell-price'>,
): Promise<void> {
  const performer = (await peopleByIds(deps, [performerId])).get(performerId);
  if (!performer) return;
  await inTx(deps, async (tx) => {
    const found = await listSubscribed(
      tx.db,
      { performerId, plan },
      { changedAt: new Date(changedAt), now: deps.clock.now(), behind, limit: AT_ONCE },
    );
    for (const { id, userId } of found)
      await notify(tx, deps, {
        userId,
        type: 'price-change',
        action: 'changed',
        actorId: null,
        about: { source: 'subscription', id },
        key: `price:${performerId}:${plan}:${changedAt}`,
        data: { name: performer.name || performer.username, plan },
      });
    const last = found.at(-1);
    if (last && found.length === AT_ONCE)
      await tx.enqueue('subscriptions.tell-price', { performerId, plan, changedAt, behind: last.userId });
  });
}
