import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { SIMULATED_OUTCOMES } from '#rules/payout-connection.ts';
import type { MethodValues } from '#rules/payout-methods.ts';
import { PAYOUT_METHODS, PAYOUT_STATUSES } from '#rules/payouts.ts';
import { notNegative, ofCurrency, oneOf, positive } from './checks.ts';
import { at, createdAt, currency, id, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';

/** Where a performer is paid to, one account for each way. */
export const payoutMethods = pgTable(
  'payout_methods',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    method: text({ enum: PAYOUT_METHODS }).notNull(),
    /** The account, encrypted (server/encryption.ts). */
    encrypted: text().notNull(),
    /** The same with most of its characters hidden. */
    masked: jsonb().$type<MethodValues>().notNull(),
    changedAt: at().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('payout_methods_performer_id_method_unique').on(t.performerId, t.method),
    oneOf('payout_methods_method_check', t.method, PAYOUT_METHODS),
  ],
);

/** Tokens a performer asked to be paid for. They leave the balance with the request (product.md 22). */
export const payoutRequests = pgTable(
  'payout_requests',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id),
    status: text({ enum: PAYOUT_STATUSES }).notNull().default('pending'),
    paymentAccountType: text({ enum: PAYOUT_METHODS }).notNull(),
    /** The account as it was when it was chosen, encrypted, and with most of it hidden. */
    encrypted: text().notNull(),
    masked: jsonb().$type<MethodValues>().notNull(),
    /** Hundredths. */
    requestTokens: minorUnits().notNull(),
    /** What a token was worth at the request, in millionths of the currency. */
    tokenConversionRate: bigint({ mode: 'number' }).notNull(),
    /** What is paid: cents, rounded down. */
    amount: minorUnits().notNull(),
    currency: currency(),
    requestNote: text().notNull().default(''),
    adminNote: text().notNull().default(''),
    /** What the operator noted of the payment: the number of a transfer. */
    paymentReference: text().notNull().default(''),
    /** How often its tokens were changed: each change is a transfer of its own. */
    changes: integer().notNull().default(0),
    /** When a transfer was asked for whose end is not known; null while there is none. */
    transferStartedAt: at(),
    /** How many transfers were refused: each try is a request of its own. */
    transferRefusals: integer().notNull().default(0),
    /** Why the last one was not made. */
    transferProblem: text().notNull().default(''),
    requestKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    /** When it was rejected, called off or paid. */
    endedAt: at(),
  },
  (t) => [
    uniqueIndex('payout_requests_performer_id_pending_unique')
      .on(t.performerId)
      .where(sql`${t.status} = 'pending'`),
    uniqueIndex('payout_requests_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    index('payout_requests_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('payout_requests_status_created_at_index').on(t.status, t.createdAt),
    oneOf('payout_requests_status_check', t.status, PAYOUT_STATUSES),
    oneOf('payout_requests_payment_account_type_check', t.paymentAccountType, PAYOUT_METHODS),
    positive('payout_requests_amounts_check', t.requestTokens, t.tokenConversionRate),
    notNegative('payout_requests_counts_check', t.amount, t.changes, t.transferRefusals),
    ofCurrency('payout_requests_currency_check', t.currency),
  ],
);

/** The account of a performer at the card service, as it said last (product.md 22). */
export const payoutConnections = pgTable(
  'payout_connections',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    /** On whose books: the test mode of a service counts as one of its own. */
    gateway: text().notNull(),
    /** The account, as the service names it, encrypted; null until it was made. */
    encrypted: text(),
    detailsSubmitted: boolean().notNull().default(false),
    payoutsEnabled: boolean().notNull().default(false),
    /** What it asks for, in its own words, and until when. */
    due: jsonb().$type<string[]>().notNull().default(sql`'[]'::jsonb`),
    dueBy: at(),
    disabledReason: text(),
    /** When the service was asked for all this. */
    askedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('payout_connections_performer_id_unique').on(t.performerId)],
);

const SANDBOX_ACCOUNT_STATES = ['new', ...SIMULATED_OUTCOMES] as const;

/** The sandbox gateway's own memory of connected accounts: it plays the remote side, so nothing else reads this table. */
export const sandboxAccounts = pgTable(
  'sandbox_accounts',
  {
    id: id(),
    /** Whom it was made for, as a card service would note it. */
    owner: text().notNull(),
    idempotencyKey: text().notNull().unique('sandbox_accounts_idempotency_key_unique'),
    state: text({ enum: SANDBOX_ACCOUNT_STATES }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [oneOf('sandbox_accounts_state_check', t.state, SANDBOX_ACCOUNT_STATES)],
);

/** Its memory of what it sent to them. */
export const sandboxTransfers = pgTable(
  'sandbox_transfers',
  {
    id: id(),
    accountId: text()
      .notNull()
      .references(() => sandboxAccounts.id, { onDelete: 'cascade' }),
    /** The payout, as a card service would note it. */
    transferGroup: text().notNull().unique('sandbox_transfers_transfer_group_unique'),
    amount: minorUnits().notNull(),
    currency: currency(),
    createdAt: createdAt(),
  },
  (t) => [
    index('sandbox_transfers_account_id_index').on(t.accountId),
    positive('sandbox_transfers_amount_check', t.amount),
    ofCurrency('sandbox_transfers_currency_check', t.currency),
  ],
);
