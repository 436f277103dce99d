import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { notNegative, oneOf } from './checks.ts';
import { createdAt, id, minorUnits } from './columns.ts';

const LEDGER_UNITS = ['tokens', 'cents'] as const;

/**
 * Ledger accounts, named `wallet:<user>`, `earnings:<performer>`, `referrals:<person>`, `platform`, `exchange:tokens`, and for each
 * currency `exchange:cents:<code>`, `clearing:<gateway>:<code>`, `refunds:<code>`, `coupons:<code>`, `tax:<code>`. People's accounts keep their balance in the row, never below zero; the site's own accounts
 * can never be refused, so their balance is only ever the sum of their entries and no row is contended.
 */
export const ledgerAccounts = pgTable(
  'ledger_accounts',
  {
    id: text().primaryKey(),
    unit: text({ enum: LEDGER_UNITS }).notNull(),
    /** Of card money; amounts in two currencies never balance each other. */
    currency: text(),
    isGuarded: boolean().notNull().default(true),
    balance: minorUnits().notNull().default(0),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf('ledger_accounts_unit_check', t.unit, LEDGER_UNITS),
    notNegative('ledger_accounts_balance_check', t.balance),
    check('ledger_accounts_currency_check', sql`(${t.unit} = 'cents') = (${t.currency} is not null)`),
  ],
);

/** One balanced movement of money for one business event; `key` makes it happen once. */
export const ledgerTransfers = pgTable(
  'ledger_transfers',
  {
    id: id(),
    key: text().notNull(),
    kind: text().notNull(),
    reference: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex('ledger_transfers_key_unique').on(t.key)],
);

/** Append-only lines of a transfer, signed hundredths; each unit of a transfer sums to zero. */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    accountId: text()
      .notNull()
      .references(() => ledgerAccounts.id),
    amount: minorUnits().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.transferId, t.accountId] }),
    index('ledger_entries_account_id_index').on(t.accountId),
    /** What left the balances of performers, which is little: refunds and payouts. */
    index('ledger_entries_account_id_taken_index')
      .on(t.accountId)
      .where(sql`${t.accountId} like 'earnings:%' and ${t.amount} < 0`),
  ],
);
