import { and, count, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { CHARGE_TYPES } from '#rules/constants.ts';
import { CHARGE_FILTERS } from '#rules/purchases.ts';
import type { Db } from '../../db/client.ts';
import type { Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { disputes } from '../../db/schema/disputes.ts';
import { ledgerEntries, ledgerTransfers } from '../../db/schema/ledger.ts';
import { paymentRefunds, paymentTransactions } from '../../db/schema/payments.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export interface MovementSearch {
  limit: number;
  offset: number;
  kind?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** The kinds of movements that are asked for by one word: those of the filter, else the kind of that name. */
function kindsOf(word: string): string[] {
  if (word === 'refund') return ['refund', 'payment-refund'];
  const sales = CHARGE_TYPES.filter((type) => CHARGE_FILTERS[type] === word);
  return sales.length > 0 ? sales : [word];
}

const columns = {
  id: ledgerTransfers.id,
  kind: ledgerTransfers.kind,
  reference: sql<string>`coalesce(${paymentRefunds.paymentId}, ${disputes.paymentId}, ${ledgerTransfers.reference})`,
  at: ledgerTransfers.createdAt,
  amount: ledgerEntries.amount,
  name: tokenTransactions.name,
  menuItemId: tokenTransactions.menuItemId,
  itemType: tokenTransactions.type,
  message: tokenTransactions.message,
  targetId: tokenTransactions.targetId,
  performerId: sql<string | null>`coalesce(${tokenTransactions.performerId}, ${subscriptions.performerId})`,
  userId: sql<
    string | null
  >`coalesce(${tokenTransactions.userId}, ${paymentTransactions.userId}, ${subscriptions.userId})`,
  description: paymentTransactions.description,
  /** What the card paid, or what went back to it; tokens that a dispute moves have no such amount. */
  paid: sql<number | null>`case when ${disputes.id} is null
    then coalesce(${paymentRefunds.amount}, ${paymentTransactions.totalPrice}) end`.mapWith(
    paymentTransactions.totalPrice,
  ),
  currency: paymentTransactions.currency,
};
export interface MovementRow {
  id: string;
  kind: string;
  reference: string;
  at: Date;
  amount: number;
  name: string | null;
  menuItemId: string | null;
  itemType: (typeof tokenTransactions.$inferSelect)['type'] | null;
  message: string | null;
  targetId: string | null;
  performerId: string | null;
  /** Who paid, or got something back. */
  userId: string | null;
  description: string | null;
  paid: number | null;
  currency: string | null;
}

/** Every line of an account with what it was for, newest first: the ledger is what the balance is the sum of. */
export async function movementsOf(
  db: Db,
  accountId: string,
  search: MovementSearch,
): Promise<Page<MovementRow>> {
  const where: SQL | undefined = and(
    eq(ledgerEntries.accountId, accountId),
    search.kind ? inArray(ledgerTransfers.kind, kindsOf(search.kind)) : undefined,
    ...within(ledgerTransfers.createdAt, search),
  );
  const [data, [sum]] = await Promise.all([
    db
      .select(columns)
      .from(ledgerEntries)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .leftJoin(tokenTransactions, eq(tokenTransactions.id, ledgerTransfers.reference))
      .leftJoin(paymentRefunds, eq(paymentRefunds.id, ledgerTransfers.reference))
      .leftJoin(disputes, eq(disputes.id, ledgerTransfers.reference))
      .leftJoin(
        paymentTransactions,
        eq(
          paymentTransactions.id,
          sql`coalesce(${paymentRefunds.paymentId}, ${disputes.paymentId}, ${ledgerTransfers.reference})`,
        ),
      )
      .leftJoin(subscriptions, eq(subscriptions.id, ledgerTransfers.reference))
      .where(where)
      .orderBy(desc(ledgerTransfers.createdAt), desc(ledgerTransfers.id))
      .limit(search.limit)
      .offset(search.offset),
    db
      .select({ total: count() })
      .from(ledgerEntries)
      .innerJoin(ledgerTransfers, eq(ledgerTransfers.id, ledgerEntries.transferId))
      .where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}
