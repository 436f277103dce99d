import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { between, notNegative, ofCurrency, oneOf, positive, upTo } from './checks.ts';
import { createdAt, currency, id, minorUnits } from './columns.ts';
import { disputes } from './disputes.ts';
import { paymentRefunds, paymentTransactions } from './payments.ts';

const INVOICE_KINDS = ['invoice', 'credit_note'] as const;

/** Who sells, as the settings had it when the invoice was made. */
export interface Seller {
  name: string;
  address: string;
  taxId: string;
}

/** The last number that was given out, of each kind and year. Its row is locked until the invoice or credit note that has it is there. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    year: integer().notNull(),
    last: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.year] }),
    oneOf('invoice_counters_kind_check', t.kind, INVOICE_KINDS),
    between('invoice_counters_year_check', t.year, 2000, 2999),
    positive('invoice_counters_last_check', t.last),
  ],
);

/** An invoice for each card payment, and a credit note for each part of it that went back. Amounts in cents; never changed. */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text({ enum: INVOICE_KINDS }).notNull(),
    /** UTC. */
    year: integer().notNull(),
    number: integer().notNull(),
    paymentId: text()
      .notNull()
      .references(() => paymentTransactions.id),
    /** What a credit note is about: a refund, or a dispute that was lost. */
    refundId: text().references(() => paymentRefunds.id),
    disputeId: text().references(() => disputes.id),
    amount: minorUnits().notNull(),
    taxAmount: minorUnits().notNull(),
    taxRate: integer().notNull(),
    taxCountry: text().notNull(),
    currency: currency(),
    seller: jsonb().$type<Seller>().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('invoices_kind_year_number_unique').on(t.kind, t.year, t.number),
    uniqueIndex('invoices_payment_id_invoice_unique').on(t.paymentId).where(sql`${t.kind} = 'invoice'`),
    index('invoices_payment_id_index').on(t.paymentId),
    uniqueIndex('invoices_refund_id_unique').on(t.refundId),
    uniqueIndex('invoices_dispute_id_unique').on(t.disputeId),
    index('invoices_created_at_index').on(t.createdAt),
    oneOf('invoices_kind_check', t.kind, INVOICE_KINDS),
    between('invoices_year_check', t.year, 2000, 2999),
    positive('invoices_number_check', t.number),
    notNegative('invoices_amount_check', t.amount),
    upTo('invoices_tax_amount_check', t.taxAmount, t.amount),
    between('invoices_tax_rate_check', t.taxRate, 0, 10_000),
    ofCurrency('invoices_currency_check', t.currency),
    check(
      'invoices_cause_check',
      sql`num_nonnulls(${t.refundId}, ${t.disputeId}) = case when ${t.kind} = 'invoice' then 0 else 1 end`,
    ),
  ],
);
