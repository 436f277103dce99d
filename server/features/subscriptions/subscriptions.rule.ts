import type { Subscription } from '#rules/subscription.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

export type { SubscriptionRow };

/** A row as the rules see it. */
export const ruleOf = (row: SubscriptionRow): Subscription => ({
  type: row.subscriptionType,
  status: row.status,
  expiredAt: row.expiredAt,
  cancelledAt: row.cancelledAt,
  anchorDay: row.anchorDay,
  failedTries: row.renewalAttempts,
  lastTryAt: row.renewalTriedAt,
});
