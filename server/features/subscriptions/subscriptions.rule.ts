import { subscriptionErrors } from '#contract/subscriptions.ts';
import { canSubscribe, type SubscribeRequest, type Subscription } from '#rules/subscription.ts';
import { fail } from '../../http/errors.ts';
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

/** Refuses a plan that the fan may not take, with the code of `canSubscribe`. */
export function requireAllowed(request: SubscribeRequest): void {
  const decision = canSubscribe(request);
  if (!decision.allowed) throw fail(subscriptionErrors, decision.code);
}
