import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { PAYMENT_STATUSES, PAYMENT_TYPES, REFUND_REASONS, REFUND_STATUSES } from '#rules/constants.ts';
import { between, notNegative, ofCurrency, oneOf, positive, upTo } from './checks.ts';
import { at, createdAt, currency, id, minorUnits, priceCurrency, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

export const tokenPackages = pgTable(
  'token_packages',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    ordering: integer().notNull().default(0),
    /** Cents. */
    price: minorUnits().notNull(),
    currency: priceCurrency(),
    tokens: minorUnits().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    positive('token_packages_amounts_check', t.price, t.tokens),
    ofCurrency('token_packages_currency_check', t.currency),
  ],
);

export const paymentCards = pgTable(
  'payment_cards',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    paymentGateway: text().notNull(),
    /** The gateway's own reference of the card; never sent to clients. */
    gatewayToken: text().notNull(),
    holderName: text().notNull().default(''),
    last4Digits: text().notNull(),
    brand: text().notNull(),
    month: integer().notNull(),
    year: integer().notNull(),
    /** Tells the same card of two people, where the gateway says so. */
    fingerprint: text(),
    /** The one that pays unless another is chosen. */
    isDefault: boolean().notNull().default(false),
    /** When its last charge was declined; null once it has paid again. */
    declinedAt: at(),
    /** When its owner was told that it will have expired at the next renewal. */
    expiryToldAt: at(),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_cards_user_id_index').on(t.userId),
    index('payment_cards_fingerprint_index').on(t.fingerprint).where(sql`${t.fingerprint} is not null`),
    uniqueIndex('payment_cards_user_id_default_unique')
      .on(t.userId)
      .where(sql`${t.isDefault} and ${t.deletedAt} is null`),
    between('payment_cards_month_check', t.month, 1, 12),
    between('payment_cards_year_check', t.year, 2000, 2999),
  ],
);

const isOpen = (status: AnyPgColumn) =>
  sql`${status} in ('created', 'processing', 'pending', 'require_authentication')`;

/** Card payments: first an intent, settled once by the gateway's answer or its webhook. Prices in cents. */
export const paymentTransactions = pgTable(
  'payment_transactions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    performerId: text().references(() => performers.id),
    /** Subscriptions name their last payment, so this key stands in a migration only. */
    subscriptionId: text(),
    cardId: text().references(() => paymentCards.id),
    paymentGateway: text().notNull(),
    type: text({ enum: PAYMENT_TYPES }).notNull(),
    target: text().notNull(),
    targetId: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('created'),
    /** Cents. */
    originalPrice: minorUnits().notNull(),
    totalPrice: minorUnits().notNull(),
    currency: currency(),
    /** The tax in what the card pays: cents, its rate in basis points, and the country it is owed in. */
    taxAmount: minorUnits().notNull().default(0),
    taxRate: integer().notNull().default(0),
    taxCountry: text().notNull().default(''),
    /** Tokens the payment brings to the wallet, or its worth for the performer. */
    tokens: minorUnits().notNull().default(0),
    /** What was given back of a paid payment, or lost in a dispute: cents, and the tokens that were taken back for it. */
    refundedPrice: minorUnits().notNull().default(0),
    refundedTokens: minorUnits().notNull().default(0),
    /** The tax in what was given back or lost. */
    refundedTax: minorUnits().notNull().default(0),
    couponInfo: jsonb().$type<{ _id: string; name: string; code: string; value: number } | null>(),
    /** What the payment was for at the time: plan, period, package. */
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    gatewayReference: text(),
    clientSecret: text(),
    confirmUrl: text(),
    failureCode: text(),
    failureMessage: text(),
    requestKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: at(),
    /** When it was last found on the card service's books. */
    reconciledAt: at(),
  },
  (t) => [
    index('payment_transactions_user_id_created_at_index').on(t.userId, t.createdAt),
    uniqueIndex('payment_transactions_payment_gateway_gateway_reference_unique').on(
      t.paymentGateway,
      t.gatewayReference,
    ),
    uniqueIndex('payment_transactions_user_id_request_key_unique').on(t.userId, t.requestKey),
    // While one payment for a subscription may still take money, no other starts: not by hand, not as a renewal.
    uniqueIndex('payment_transactions_user_id_performer_id_open_unique')
      .on(t.userId, t.performerId)
      .where(sql`${t.target} = 'performer' and ${isOpen(t.status)}`),
    index('payment_transactions_status_updated_at_open_index')
      .on(t.status, t.updatedAt)
      .where(isOpen(t.status)),
    oneOf('payment_transactions_type_check', t.type, PAYMENT_TYPES),
    oneOf('payment_transactions_status_check', t.status, PAYMENT_STATUSES),
    notNegative('payment_transactions_amounts_check', t.originalPrice, t.totalPrice, t.tokens),
    upTo('payment_transactions_refunded_price_check', t.refundedPrice, t.totalPrice),
    upTo('payment_transactions_refunded_tokens_check', t.refundedTokens, t.tokens),
    upTo('payment_transactions_tax_amount_check', t.taxAmount, t.totalPrice),
    upTo('payment_transactions_refunded_tax_check', t.refundedTax, t.taxAmount),
    between('payment_transactions_tax_rate_check', t.taxRate, 0, 10_000),
    ofCurrency('payment_transactions_currency_check', t.currency),
  ],
);

/**
 * Card money that goes back to its owner: what a gateway took although nothing may be had for it (charged late, twice,
 * or not as agreed), each capture once, and what an operator gives back of a paid payment. Amounts in cents.
 */
export const paymentRefunds = pgTable(
  'payment_refunds',
  {
    id: id(),
    paymentId: text()
      .notNull()
      .references(() => paymentTransactions.id),
    paymentGateway: text().notNull(),
    /** The charge, as the gateway names it. */
    gatewayReference: text().notNull(),
    amount: minorUnits().notNull(),
    currency: currency(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    /** Tokens that were taken back for what an operator gives back. */
    tokens: minorUnits().notNull().default(0),
    status: text({ enum: REFUND_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: at(),
    /** When it was last found on the card service's books. */
    reconciledAt: at(),
  },
  (t) => [
    uniqueIndex('payment_refunds_payment_gateway_gateway_reference_unique')
      .on(t.paymentGateway, t.gatewayReference)
      .where(sql`${t.reason} <> 'operator'`),
    index('payment_refunds_payment_id_index').on(t.paymentId),
    index('payment_refunds_updated_at_pending_index').on(t.updatedAt).where(sql`${t.status} = 'pending'`),
    oneOf('payment_refunds_reason_check', t.reason, REFUND_REASONS),
    oneOf('payment_refunds_status_check', t.status, REFUND_STATUSES),
    positive('payment_refunds_amount_check', t.amount),
    notNegative('payment_refunds_tokens_check', t.tokens),
    ofCurrency('payment_refunds_currency_check', t.currency),
  ],
);

/** Who our people are at a gateway that keeps customers. Its test mode counts as a gateway of its own. */
export const gatewayCustomers = pgTable(
  'gateway_customers',
  {
    gateway: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The customer, as the gateway names it. */
    reference: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.userId] }),
    index('gateway_customers_user_id_index').on(t.userId),
    uniqueIndex('gateway_customers_gateway_reference_unique').on(t.gateway, t.reference),
  ],
);

/** Every delivery of a gateway's webhook, once per event id. */
export const gatewayEvents = pgTable(
  'gateway_events',
  {
    id: text().notNull(),
    gateway: text().notNull(),
    type: text().notNull(),
    payload: jsonb().$type<Record<string, unknown>>().notNull(),
    deliveries: integer().notNull().default(1),
    receivedAt: createdAt(),
    processedAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.gateway, t.id] }),
    positive('gateway_events_deliveries_check', t.deliveries),
  ],
);

const SANDBOX_STATUSES = ['pending', 'require_authentication', 'success', 'fail', 'canceled'] as const;

/** The sandbox gateway's own memory: it plays the remote side, so nothing else reads this table. */
export const sandboxCharges = pgTable(
  'sandbox_charges',
  {
    id: id(),
    cardToken: text().notNull(),
    amount: minorUnits().notNull(),
    currency: priceCurrency(),
    /** What was given back of it. */
    refunded: minorUnits().notNull().default(0),
    status: text({ enum: SANDBOX_STATUSES }).notNull(),
    failureCode: text(),
    clientSecret: text().notNull(),
    idempotencyKey: text().notNull().unique('sandbox_charges_idempotency_key_unique'),
    metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('sandbox_charges_status_check', t.status, SANDBOX_STATUSES),
    notNegative('sandbox_charges_amounts_check', t.amount, t.refunded),
    ofCurrency('sandbox_charges_currency_check', t.currency),
  ],
);
