import { anchorDayOf, nextPeriod } from '#rules/subscription.ts';
import type { SubscriptionRow } from '../subscriptions/subscriptions.rule.ts';
import type { ProfileRow, ViewerRelation } from './performers.queries.ts';
import type { Imagined } from './visibility.ts';

/** A monthly subscription that was bought now, at today's price. */
function newSubscription({ user, performer }: ProfileRow, userId: string, now: Date): SubscriptionRow {
  const anchorDay = anchorDayOf(now);
  const end = nextPeriod('monthly', now, anchorDay, 0);
  return {
    ...{ id: userId, userId, performerId: user.id, subscriptionType: 'monthly', status: 'active' },
    ...{ price: performer.monthlyPrice, currency: '', paymentGateway: '', cardId: null, transactionId: null },
    ...{ anchorDay, startRecurringDate: now, nextRecurringDate: end, expiredAt: end, cancelledAt: null },
    ...{ stopReason: null, awaySince: null, renewalAttempts: 0, renewalTriedAt: null },
    ...{ createdAt: now, updatedAt: now },
  };
}

/** What an imagined person would have with a performer, in place of what the database says. */
export const imaginedRelation = (
  relation: ViewerRelation,
  imagined: Imagined,
  row: ProfileRow,
  viewerId: string,
  now: Date,
): ViewerRelation => ({
  ...relation,
  followId: imagined.follows ? viewerId : null,
  subscription: imagined.subscribes ? newSubscription(row, viewerId, now) : null,
});
