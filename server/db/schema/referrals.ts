import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { REGISTER_SOURCES } from '#rules/referrals.ts';
import { between, notNegative, oneOf, positive } from './checks.ts';
import { at, createdAt, id, minorUnits } from './columns.ts';
import { earnings } from './earnings.ts';
import { ledgerTransfers } from './ledger.ts';
import { users } from './users.ts';

/** The code of a person's own link, made when they first ask for it. */
export const referralCodes = pgTable(
  'referral_codes',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    code: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('referral_codes_code_unique').on(t.code)],
);

/** Who came by whose link, with what was promised at that moment (product.md 25). */
export const referrals = pgTable(
  'referrals',
  {
    registerId: text()
      .primaryKey()
      .references(() => users.id),
    registerSource: text({ enum: REGISTER_SOURCES }).notNull(),
    referrerId: text()
      .notNull()
      .references(() => users.id),
    /** The referrer's share of the site's part of a sale, in basis points. */
    rate: integer().notNull(),
    /** The first moment at which nothing is shared any more; null where it never ends. */
    endsAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('referrals_referrer_id_created_at_register_id_index').on(t.referrerId, t.createdAt, t.registerId),
    oneOf('referrals_register_source_check', t.registerSource, REGISTER_SOURCES),
    between('referrals_rate_check', t.rate, 0, 10_000),
    check('referrals_own_link_check', sql`${t.registerId} <> ${t.referrerId}`),
  ],
);

const PAID_INTO = ['wallet', 'earnings'] as const;

/** Shares that went into a fan's wallet, or into a performer's balance (product.md 25.5). */
export const referralPayments = pgTable(
  'referral_payments',
  {
    id: id(),
    referrerId: text()
      .notNull()
      .references(() => users.id),
    paidInto: text({ enum: PAID_INTO }).notNull(),
    /** Tokens, hundredths; and what went back to the site because the sales were refunded. */
    amount: minorUnits().notNull(),
    reversed: minorUnits().notNull(),
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    createdAt: createdAt(),
  },
  (t) => [
    index('referral_payments_referrer_id_created_at_index').on(t.referrerId, t.createdAt),
    oneOf('referral_payments_paid_into_check', t.paidInto, PAID_INTO),
    notNegative('referral_payments_amounts_check', t.amount, t.reversed),
  ],
);

/** What a referrer gets of one sale, in tokens: a share of the site's part. */
export const referralEarnings = pgTable(
  'referral_earnings',
  {
    id: id(),
    registerId: text()
      .notNull()
      .references(() => referrals.registerId),
    referrerId: text()
      .notNull()
      .references(() => users.id),
    earningId: text()
      .notNull()
      .references(() => earnings.id),
    amount: minorUnits().notNull(),
    /** What of it went back to the site, because the sale was refunded before it was paid. */
    reversed: minorUnits().notNull().default(0),
    /** The payment it was part of; until then it waits. */
    paymentId: text().references(() => referralPayments.id),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('referral_earnings_earning_id_register_id_unique').on(t.earningId, t.registerId),
    index('referral_earnings_referrer_id_created_at_id_index').on(t.referrerId, t.createdAt, t.id),
    index('referral_earnings_register_id_index').on(t.registerId),
    index('referral_earnings_payment_id_index').on(t.paymentId),
    index('referral_earnings_referrer_id_waiting_index').on(t.referrerId).where(sql`${t.paymentId} is null`),
    positive('referral_earnings_amount_check', t.amount),
    check('referral_earnings_reversed_check', sql`${t.reversed} between 0 and ${t.amount}`),
  ],
);
