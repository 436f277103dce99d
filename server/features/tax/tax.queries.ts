import { and, eq, gte, lt, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { invoiceCounters, invoices } from '../../db/schema/tax.ts';
import { users } from '../../db/schema/users.ts';

export type InvoiceRow = typeof invoices.$inferSelect;

export async function countriesOf(db: Db, userId: string) {
  const { id, country, seenCountry } = users;
  const [row] = await db.select({ country, seenCountry }).from(users).where(eq(id, userId));
  return row ?? null;
}

/** The next number of a kind and year. Others wait for it until the transaction ends, and get it if that fails. */
export async function takeNumber(db: Db, kind: InvoiceRow['kind'], year: number): Promise<number> {
  const { last } = invoiceCounters;
  const [row] = await db
    .insert(invoiceCounters)
    .values({ kind, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceCounters.kind, invoiceCounters.year],
      set: { last: sql`${last} + 1` },
    })
    .returning({ last });
  if (!row) throw new Error(`no number for the ${kind} of ${year}`);
  return row.last;
}

export async function insertInvoice(db: Db, row: typeof invoices.$inferInsert): Promise<void> {
  await db.insert(invoices).values(row);
}

/** Sums of a time by country, rate and currency. */
export async function taxSums(db: Db, { from, until }: { from: Date; until: Date }) {
  const { kind, amount, taxAmount, taxCountry: country, taxRate: rate, currency, createdAt } = invoices;
  const sumOf = (column: AnyPgColumn, of: InvoiceRow['kind']) =>
    sql<number>`coalesce(sum(${column}) filter (where ${kind} = ${of}), 0)`.mapWith(Number);
  return db
    .select({
      country,
      rate,
      currency,
      invoices: sql<number>`count(*) filter (where ${kind} = 'invoice')`.mapWith(Number),
      creditNotes: sql<number>`count(*) filter (where ${kind} = 'credit_note')`.mapWith(Number),
      paid: sumOf(amount, 'invoice'),
      back: sumOf(amount, 'credit_note'),
      taxPaid: sumOf(taxAmount, 'invoice'),
      taxBack: sumOf(taxAmount, 'credit_note'),
    })
    .from(invoices)
    .where(and(gte(createdAt, from), lt(createdAt, until)))
    .groupBy(country, rate, currency)
    .orderBy(country, rate, currency);
}
