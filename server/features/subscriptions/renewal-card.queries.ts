import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';

/** The card that further periods of a fan's renewing subscriptions are charged to. */
export async function setRenewalCard(db: Db, userId: string, cardId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cardId, updatedAt: now })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'active'),
        isNull(subscriptions.cancelledAt),
        inArray(subscriptions.subscriptionType, ['monthly', 'yearly']),
      ),
    );
}
