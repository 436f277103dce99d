import type { Subscription } from '#rules/subscription.ts';
import type { subscriptions } from '../../db/schema/subscriptions.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

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
