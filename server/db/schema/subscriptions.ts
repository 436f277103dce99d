import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { LOST_ACCESS } from '#rules/lost-access.ts';
import { between, notNegative, ofCurrency, oneOf } from './checks.ts';
import { at, createdAt, id, minorUnits, priceCurrency, updatedAt } from './columns.ts';
import { fanAndPerformer } from './fan-and-performer.ts';
import { paymentCards, paymentTransactions } from './payments.ts';

/** One subscription a pair of fan and performer; prices in cents. Access lasts until `expiredAt`. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    ...fanAndPerformer(),
    subscriptionType: text({ enum: SUBSCRIPTION_TYPES }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default('created'),
    price: minorUnits().notNull().default(0),
    currency: priceCurrency(),
    paymentGateway: text().notNull().default(''),
    cardId: text().references(() => paymentCards.id),
    /** The payment of the period that runs. */
    transactionId: text().references(() => paymentTransactions.id),
    /** Day of month that renewals aim at. */
    anchorDay: integer().notNull().default(1),
    startRecurringDate: at(),
    nextRecurringDate: at(),
    expiredAt: at(),
    cancelledAt: at(),
    /** Why the site stopped the renewal; null when the fan did, or nobody. */
    stopReason: text({ enum: LOST_ACCESS }),
    /** Since when the performer is away, while paid time is left: it is added or given back. */
    awaySince: at(),
    renewalAttempts: integer().notNull().default(0),
    /** When a renewal was last tried and failed. */
    renewalTriedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('subscriptions_user_id_performer_id_unique').on(t.userId, t.performerId),
    index('subscriptions_performer_id_expired_at_index').on(t.performerId, t.expiredAt),
    // Who is new.
    index('subscriptions_performer_id_created_at_index').on(t.performerId, t.createdAt),
    index('subscriptions_status_next_recurring_date_index').on(t.status, t.nextRecurringDate),
    oneOf('subscriptions_subscription_type_check', t.subscriptionType, SUBSCRIPTION_TYPES),
    oneOf('subscriptions_status_check', t.status, SUBSCRIPTION_STATUSES),
    oneOf('subscriptions_stop_reason_check', t.stopReason, LOST_ACCESS),
    notNegative('subscriptions_price_check', t.price),
    notNegative('subscriptions_renewal_attempts_check', t.renewalAttempts),
    between('subscriptions_anchor_day_check', t.anchorDay, 1, 31),
    ofCurrency('subscriptions_currency_check', t.currency),
  ],
);

/** The free trial is given once a fan and performer, whatever happens later. */
export const usedTrials = pgTable(
  'used_trials',
  {
    ...fanAndPerformer(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.performerId] })],
);
