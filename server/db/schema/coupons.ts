import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COUPON_PERCENT, COUPON_STATUSES } from '#rules/coupons.ts';
import { between, oneOf, positive } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { paymentTransactions } from './payments.ts';
import { users } from './users.ts';

/** Codes that take a share off the price of a top-up. What a coupon gives never changes. */
export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    code: text().notNull().unique('coupons_code_unique'),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    percent: integer().notNull(),
    startsAt: at().notNull(),
    expiredAt: at().notNull(),
    numberOfUses: integer().notNull(),
    /** Rows of `coupon_uses`. */
    usedCount: integer().notNull().default(0),
    status: text({ enum: COUPON_STATUSES }).notNull().default('active'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('coupons_status_check', t.status, COUPON_STATUSES),
    between('coupons_percent_check', t.percent, COUPON_PERCENT.min, COUPON_PERCENT.max),
    positive('coupons_number_of_uses_check', t.numberOfUses),
    check('coupons_used_count_check', sql`${t.usedCount} between 0 and ${t.numberOfUses}`),
    check('coupons_dates_check', sql`${t.startsAt} < ${t.expiredAt}`),
  ],
);

/** Which payment has one of a coupon's uses, from its intent on; the row goes when the payment fails. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    paymentId: text()
      .primaryKey()
      .references(() => paymentTransactions.id),
    couponId: text()
      .notNull()
      .references(() => coupons.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('coupon_uses_coupon_id_user_id_unique').on(t.couponId, t.userId),
    index('coupon_uses_user_id_index').on(t.userId),
  ],
);
