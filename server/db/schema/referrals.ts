import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { REGISTER_SOURCES } from '#rules/referrals.ts';
import { between, oneOf } from './checks.ts';
import { at, createdAt } from './columns.ts';
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
