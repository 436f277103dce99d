import { and, eq, gt, lte } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';

/** Running subscriptions of a plan that began before its price changed, by the person's id behind `behind`. */
export async function listSubscribed(
  db: Db,
  { performerId, plan }: { performerId: string; plan: 'monthly' | 'yearly' },
  { changedAt, now, behind, limit }: { changedAt: Date; now: Date; behind: string; limit: number },
) {
  return db
    .select({ id: subscriptions.id, userId: subscriptions.userId })
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.performerId, performerId),
        eq(subscriptions.subscriptionType, plan),
        eq(subscriptions.status, 'active'),
        gt(subscriptions.expiredAt, now),
        lte(subscriptions.createdAt, changedAt),
        gt(subscriptions.userId, behind),
      ),
    )
    .orderBy(subscriptions.userId)
    .limit(limit);
}
