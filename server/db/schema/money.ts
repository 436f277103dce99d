import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import {
  CHARGE_STATUSES,
  CHARGE_TYPES,
  EARNING_TYPES,
  PAYMENT_STATUSES,
  PAYMENT_TYPES,
  REFUND_REASONS,
  REFUND_STATUSES,
  SUBSCRIPTION_STATUSES,
  SUBSCRIPTION_TYPES,
} from '#rules/constants.ts';
import { LOST_ACCESS } from '#rules/lost-access.ts';
import { at, createdAt, currency, hundredths, id, priceCurrency, updatedAt } from './columns.ts';
import { feedVersions } from './content.ts';
import { ledgerTransfers } from './ledger.ts';
import { performers, users } from './users.ts';

const ofCurrency = (name: string, column: AnyPgColumn) => check(name, sql`${column} ~ '^[A-Z]{3}$'`);

export const tokenPackages = pgTable(
  'token_packages',
  {
    id: id(),
    name: text().notNull(),
    description: text().notNull().default(''),
    ordering: integer().notNull().default(0),
    /** Cents. */
    price: hundredths().notNull(),
    currency: priceCurrency(),
    tokens: hundredths().notNull(),
    isActive: boolean().notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    check('token_packages_amounts', sql`${t.price} > 0 and ${t.tokens} > 0`),
    ofCurrency('token_packages_currency', t.currency),
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
    /** The one that pays unless another is chosen. */
    isDefault: boolean().notNull().default(false),
    /** When its last charge was declined; null once it has paid again. */
    declinedAt: at(),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('payment_cards_user').on(t.userId),
    uniqueIndex('payment_cards_default').on(t.userId).where(sql`${t.isDefault} and ${t.deletedAt} is null`),
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
    performerId: text(),
    subscriptionId: text(),
    cardId: text(),
    paymentGateway: text().notNull(),
    type: text({ enum: PAYMENT_TYPES }).notNull(),
    target: text().notNull(),
    targetId: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: PAYMENT_STATUSES }).notNull().default('created'),
    /** Cents. */
    originalPrice: hundredths().notNull(),
    totalPrice: hundredths().notNull(),
    currency: currency(),
    /** Tokens the payment brings to the wallet, or its worth for the performer. */
    tokens: hundredths().notNull().default(0),
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
  },
  (t) => [
    index('payment_transactions_user').on(t.userId, t.createdAt),
    uniqueIndex('payment_transactions_reference').on(t.paymentGateway, t.gatewayReference),
    uniqueIndex('payment_transactions_request').on(t.userId, t.requestKey),
    // While one payment for a subscription may still take money, no other starts: not by hand, not as a renewal.
    uniqueIndex('payment_transactions_one_open')
      .on(t.userId, t.performerId)
      .where(sql`${t.target} = 'performer' and ${isOpen(t.status)}`),
    index('payment_transactions_open').on(t.status, t.updatedAt).where(isOpen(t.status)),
    check(
      'payment_transactions_amounts',
      sql`${t.originalPrice} >= 0 and ${t.totalPrice} >= 0 and ${t.tokens} >= 0`,
    ),
    ofCurrency('payment_transactions_currency', t.currency),
  ],
);

/**
 * Money a gateway took although nothing may be had for it: charged late, twice, or not as agreed. Each capture is
 * given back once. Amounts in cents.
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
    amount: hundredths().notNull(),
    currency: currency(),
    reason: text({ enum: REFUND_REASONS }).notNull(),
    status: text({ enum: REFUND_STATUSES }).notNull().default('pending'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    settledAt: at(),
  },
  (t) => [
    uniqueIndex('payment_refunds_reference').on(t.paymentGateway, t.gatewayReference),
    index('payment_refunds_payment').on(t.paymentId),
    index('payment_refunds_pending').on(t.updatedAt).where(sql`${t.status} = 'pending'`),
    check('payment_refunds_amount', sql`${t.amount} > 0`),
    ofCurrency('payment_refunds_currency', t.currency),
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
  (t) => [primaryKey({ columns: [t.gateway, t.id] })],
);

/** The sandbox gateway's own memory: it plays the remote side, so nothing else reads this table. */
export const sandboxCharges = pgTable('sandbox_charges', {
  id: id(),
  cardToken: text().notNull(),
  amount: hundredths().notNull(),
  currency: priceCurrency(),
  /** What was given back of it. */
  refunded: hundredths().notNull().default(0),
  status: text({ enum: ['pending', 'require_authentication', 'success', 'fail', 'canceled'] }).notNull(),
  failureCode: text(),
  clientSecret: text().notNull(),
  idempotencyKey: text().notNull().unique(),
  metadata: jsonb().$type<Record<string, string>>().notNull().default({}),
  createdAt: createdAt(),
});

/** Token transactions: what a wallet paid for. Prices in tokens. A thing is bought at most once. */
export const tokenTransactions = pgTable(
  'token_transactions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id),
    performerId: text()
      .notNull()
      .references(() => performers.id),
    type: text({ enum: CHARGE_TYPES }).notNull(),
    target: text().notNull(),
    targetId: text().notNull(),
    /** The ownable thing bought, null for tips and everything that may repeat. */
    ownedId: text(),
    name: text().notNull().default(''),
    message: text().notNull().default(''),
    quantity: integer().notNull().default(1),
    originalPrice: hundredths().notNull(),
    totalPrice: hundredths().notNull(),
    status: text({ enum: CHARGE_STATUSES }).notNull().default('success'),
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    requestKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('token_transactions_user').on(t.userId, t.createdAt),
    index('token_transactions_performer').on(t.performerId, t.createdAt),
    uniqueIndex('token_transactions_owned').on(t.userId, t.ownedId).where(sql`${t.status} = 'success'`),
    uniqueIndex('token_transactions_request').on(t.userId, t.requestKey),
    check(
      'token_transactions_amounts',
      sql`${t.originalPrice} >= 0 and ${t.totalPrice} >= 0 and ${t.quantity} > 0`,
    ),
    // Who owns a thing: asked before it is edited, deleted or swept.
    index('token_transactions_owners').on(t.ownedId).where(sql`${t.ownedId} is not null`),
  ],
);

/** Which version of a post a purchase was made of; no row while the post is still as it was bought. */
export const feedVersionPurchases = pgTable(
  'feed_version_purchases',
  {
    transactionId: text()
      .primaryKey()
      .references(() => tokenTransactions.id),
    versionId: text()
      .notNull()
      .references(() => feedVersions.id),
  },
  (t) => [index('feed_version_purchases_version').on(t.versionId)],
);

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

/** What a performer earned, in tokens; `transactionId` is the card or token transaction behind it. */
export const earnings = pgTable(
  'earnings',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id),
    userId: text()
      .notNull()
      .references(() => users.id),
    type: text({ enum: EARNING_TYPES }).notNull(),
    sourceType: text().notNull(),
    transactionId: text().notNull(),
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    grossPrice: hundredths().notNull(),
    netPrice: hundredths().notNull(),
    siteCommission: hundredths().notNull(),
    /** The share the site kept of this sale, in basis points: 2000 is a fifth. */
    commissionRate: integer().notNull(),
    isToken: boolean().notNull().default(true),
    isPaid: boolean().notNull().default(false),
    paidAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('earnings_performer').on(t.performerId, t.createdAt),
    uniqueIndex('earnings_transaction').on(t.transactionId),
    check('earnings_amounts', sql`${t.netPrice} >= 0 and ${t.siteCommission} >= 0`),
  ],
);
