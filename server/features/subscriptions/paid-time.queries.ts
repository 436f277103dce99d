import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';

/** The key of the transfer that gives back what is unused of a payment; it is there once that was done. */
export const unusedKey = (paymentId: string): string => `unused:${paymentId}`;

/**
 * The successful payments of a subscription that say which period they paid, each with what it earned; without those
 * whose unused part was given back already, because what they paid for is over.
 */
export async function paidPeriods(db: Db, subscriptionId: string) {
  const { id, detail, status } = paymentTransactions;
  const left = {
    net: sql<number>`${earnings.netPrice} - ${earnings.refundedNet}`.mapWith(Number),
    site: sql<number>`greatest(0, ${earnings.siteCommission} - ${earnings.refundedGross} + ${earnings.refundedNet})`.mapWith(
      Number,
    ),
  };
  const rows = await db
    .select({ id, detail, net: left.net, site: left.site })
    .from(paymentTransactions)
    .innerJoin(earnings, eq(earnings.transactionId, id))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.key, sql`${unusedKey('')} || ${id}`))
    .where(
      and(
        eq(paymentTransactions.subscriptionId, subscriptionId),
        eq(status, 'success'),
        isNull(earnings.refundedAt),
        isNull(ledgerTransfers.id),
      ),
    );
  return rows.flatMap(({ detail: { from, until }, ...row }) =>
    typeof from === 'string' && typeof until === 'string'
      ? [{ ...row, from: new Date(from), until: new Date(until) }]
      : [],
  );
}
