import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { DISPUTE_STATUSES } from '#rules/disputes.ts';
import { notNegative, ofCurrency, oneOf, positive, upTo } from './checks.ts';
import { at, createdAt, currency, id, minorUnits, updatedAt } from './columns.ts';
import { paymentRefunds, paymentTransactions, sandboxCharges } from './payments.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';
import { tokenTransactions } from './wallet.ts';

/** Card payments whose owner asked the bank for the money back (product.md 27). Amounts in cents. */
export const disputes = pgTable(
  'disputes',
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => paymentTransactions.id),
    /** Who paid. */
    userId: text()
      .notNull()
      .references(() => users.id),
    /** Whose subscription was paid; null for top-ups, and for captures that paid for nothing. */
    performerId: text().references(() => performers.id),
    /** Where a capture is disputed that paid for nothing: how we give it back ourselves. */
    refundId: text().references(() => paymentRefunds.id),
    paymentGateway: text().notNull(),
    /** The dispute, as the gateway names it. */
    gatewayReference: text().notNull(),
    amount: minorUnits().notNull(),
    /** What of the amount was neither refunded nor in another dispute; of a capture that paid for nothing, once it is lost. */
    covered: minorUnits().notNull(),
    currency: currency(),
    /** In the gateway's own word. */
    reason: text().notNull().default(''),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    /** Tokens that belong to what is covered, and those of them that are held. */
    tokens: minorUnits().notNull(),
    heldTokens: minorUnits().notNull().default(0),
    /** How often tokens were taken into hold: each is a transfer of its own. */
    holds: integer().notNull().default(0),
    /** Until when the gateway takes an answer, and when it got ours. */
    dueBy: at(),
    answeredAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    closedAt: at(),
  },
  (t) => [
    uniqueIndex('disputes_payment_gateway_gateway_reference_unique').on(t.paymentGateway, t.gatewayReference),
    index('disputes_payment_id_index').on(t.paymentId),
    index('disputes_user_id_index').on(t.userId),
    index('disputes_performer_id_index').on(t.performerId),
    index('disputes_refund_id_index').on(t.refundId),
    index('disputes_status_created_at_index').on(t.status, t.createdAt),
    oneOf('disputes_status_check', t.status, DISPUTE_STATUSES),
    positive('disputes_amount_check', t.amount),
    upTo('disputes_covered_check', t.covered, t.amount),
    upTo('disputes_held_tokens_check', t.heldTokens, t.tokens),
    notNegative('disputes_holds_check', t.holds),
    ofCurrency('disputes_currency_check', t.currency),
  ],
);

/** Purchases that stand for disputed tokens which are not in the wallet any more. */
export const disputePurchases = pgTable(
  'dispute_purchases',
  {
    disputeId: text()
      .notNull()
      .references(() => disputes.id),
    transactionId: text()
      .notNull()
      .references(() => tokenTransactions.id),
    tokens: minorUnits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.disputeId, t.transactionId] }),
    index('dispute_purchases_transaction_id_index').on(t.transactionId),
    positive('dispute_purchases_tokens_check', t.tokens),
  ],
);

/** The sandbox gateway's own memory of disputes: it plays the remote side, so nothing else reads this table. */
export const sandboxDisputes = pgTable(
  'sandbox_disputes',
  {
    id: id(),
    chargeId: text()
      .notNull()
      .references(() => sandboxCharges.id, { onDelete: 'cascade' }),
    amount: minorUnits().notNull(),
    currency: currency(),
    reason: text().notNull(),
    status: text({ enum: DISPUTE_STATUSES }).notNull(),
    dueBy: at().notNull(),
    evidence: jsonb().$type<Record<string, string>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_disputes_charge_id_index').on(t.chargeId),
    oneOf('sandbox_disputes_status_check', t.status, DISPUTE_STATUSES),
    positive('sandbox_disputes_amount_check', t.amount),
    ofCurrency('sandbox_disputes_currency_check', t.currency),
  ],
);
