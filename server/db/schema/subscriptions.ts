import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SUBSCRIPTION_STATUSES, SUBSCRIPTION_TYPES } from '#rules/constants.ts';
import { LOST_ACCESS } from '#rules/lost-access.ts';
import { ofCurrency } from './checks.ts';
import { at, createdAt, hundredths, id, priceCurrency, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

/** One subscription a pair of fan and performer; prices in cents. Access lasts until `expiredAt`. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    performerId: text()
      .notNull()
      .references(() => performers.id),
    subscriptionType: text({ enum: SUBSCRIPTION_TYPES }).notNull(),
    status: text({ enum: SUBSCRIPTION_STATUSES }).notNull().default('created'),
    price: hundredths().notNull().default(0),
    currency: priceCurrency(),
    paymentGateway: text().notNull().default(''),
    cardId: text(),
    transactionId: text(),
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
    uniqueIndex('subscriptions_pair').on(t.userId, t.performerId),
    index('subscriptions_performer').on(t.performerId, t.expiredAt),
    index('subscriptions_due').on(t.status, t.nextRecurringDate),
    check('subscriptions_price', sql`${t.price} >= 0`),
    ofCurrency('subscriptions_currency', t.currency),
  ],
);

/** The free trial is given once a fan and performer, whatever happens later. */
export const usedTrials = pgTable(
  'used_trials',
  {
    userId: text()
      .notNull()
      .references(() => users.id),
    performerId: text()
      .notNull()
      .references(() => performers.id),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.performerId] })],
);
