import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { EARNING_TYPES } from '#rules/constants.ts';
import { between, notNegative, oneOf, upTo } from './checks.ts';
import { at, createdAt, id, minorUnits } from './columns.ts';
import { fanAndPerformer } from './fan-and-performer.ts';
import { ledgerTransfers } from './ledger.ts';
import { payoutRequests } from './payouts.ts';

/** What a performer earned, in tokens; `transactionId` is the card or token transaction behind it. */
export const earnings = pgTable(
  'earnings',
  {
    id: id(),
    ...fanAndPerformer(),
    type: text({ enum: EARNING_TYPES }).notNull(),
    sourceType: text().notNull(),
    /** A card payment or a purchase with tokens, so no key: the proof of the books looks for it. */
    transactionId: text().notNull(),
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    grossPrice: minorUnits().notNull(),
    netPrice: minorUnits().notNull(),
    siteCommission: minorUnits().notNull(),
    /** The share the site kept of this sale, in basis points: 2000 is a fifth. */
    commissionRate: integer().notNull(),
    isToken: boolean().notNull().default(true),
    isPaid: boolean().notNull().default(false),
    paidAt: at(),
    /** The payout that paid for it. */
    payoutId: text().references(() => payoutRequests.id),
    /** What the buyer got back of the price, and what of that came from the performer's balance. */
    refundedGross: minorUnits().notNull().default(0),
    refundedNet: minorUnits().notNull().default(0),
    /** The buyer got everything back: it counts no more. */
    refundedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('earnings_performer_id_created_at_index').on(t.performerId, t.createdAt),
    uniqueIndex('earnings_transaction_id_unique').on(t.transactionId),
    index('earnings_payout_id_index').on(t.payoutId),
    index('earnings_performer_id_created_at_unpaid_index')
      .on(t.performerId, t.createdAt)
      .where(sql`not ${t.isPaid} and ${t.refundedAt} is null`),
    oneOf('earnings_type_check', t.type, EARNING_TYPES),
    notNegative('earnings_amounts_check', t.grossPrice, t.netPrice, t.siteCommission),
    upTo('earnings_refunded_gross_check', t.refundedGross, t.grossPrice),
    upTo('earnings_refunded_net_check', t.refundedNet, t.netPrice),
    between('earnings_commission_rate_check', t.commissionRate, 0, 10_000),
  ],
);
