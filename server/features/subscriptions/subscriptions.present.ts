import type { Subscription } from '#contract/subscriptions.ts';
import { cents, toWire } from '#rules/money.ts';
import { isRunning, statusOf } from '#rules/subscription.ts';
import type { PersonCard } from '../users/people.service.ts';
import { ruleOf, type SubscriptionRow } from './subscriptions.rule.ts';

const text = (date: Date | null): string | null => date?.toISOString() ?? null;

export function presentSubscription(
  row: SubscriptionRow,
  people: Map<string, PersonCard>,
  now: Date,
): Subscription {
  const rule = ruleOf(row);
  return {
    _id: row.id,
    subscriptionType: row.subscriptionType,
    userId: row.userId,
    userInfo: people.get(row.userId) ?? null,
    performerId: row.performerId,
    performerInfo: people.get(row.performerId) ?? null,
    subscriptionId: row.id,
    transactionId: row.transactionId,
    paymentGateway: row.paymentGateway,
    price: toWire(cents(row.price)),
    currency: row.currency,
    status: row.cancelledAt ? 'deactivated' : row.status,
    state: statusOf(rule, now),
    isActive: isRunning(rule, now),
    startRecurringDate: text(row.startRecurringDate),
    nextRecurringDate: row.cancelledAt ? null : text(row.nextRecurringDate),
    expiredAt: text(row.expiredAt),
    cancelledAt: text(row.cancelledAt),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
