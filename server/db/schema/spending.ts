import { sql } from 'drizzle-orm';
import { check, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { LIMIT_PERIODS } from '#rules/spending.ts';
import { notNegative, oneOf } from './checks.ts';
import { at, createdAt, minorUnits, updatedAt } from './columns.ts';
import { users } from './users.ts';

/** What fans let their cards be charged in a period, in cents of the site's currency (product.md 24). */
export const spendingLimits = pgTable(
  'spending_limits',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    period: text({ enum: LIMIT_PERIODS }).notNull(),
    /** Null is no limit. */
    amount: minorUnits(),
    /** What takes its place at `changesAt`. */
    nextAmount: minorUnits(),
    changesAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.period] }),
    oneOf('spending_limits_period_check', t.period, LIMIT_PERIODS),
    notNegative('spending_limits_amounts_check', t.amount, t.nextAmount),
    check('spending_limits_change_check', sql`${t.changesAt} is not null or ${t.nextAmount} is null`),
  ],
);

/** Until when somebody buys nothing, by their own wish. */
export const spendingBreaks = pgTable('spending_breaks', {
  userId: text()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  until: at().notNull(),
  createdAt: createdAt(),
});
