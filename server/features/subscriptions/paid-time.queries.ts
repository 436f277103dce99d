import { and, eq, isNull, sql } from 'drizzle-orm';
import * as z from 'zod';
import { cents, tokens } from '#rules/money.ts';
import type { Db } from '../../db/client.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';
import { unusedKey } from '../ledger/ledger-keys.ts';

/** Which time a payment paid for, as it keeps it. */
const paidPeriod = z.object({
  from: z.string(),
  until: z.string(),
  isOver: z.boolean().optional(),
  /** Of a month that became a part of a year: tokens of it that were credited. */
  credited: z.number().optional(),
  /** And cents of its price. */
  creditedCents: z.number().optional(),
});

/**
 * The successful payments of a subscription that say which period they paid, each with what it earned, and with what the
 * period cost in cents and is worth in tokens: what was not given back, and of a month in a year no more than was credited. Without those
 * whose unused part was given back already, or was lost in a dispute: what they paid for is over.
 */
export async function paidPeriods(db: Db, subscriptionId: string) {
  const { id, detail, status, totalPrice, refundedPrice } = paymentTransactions;
  const { grossPrice: gross, netPrice: net, refundedGross } = earnings;
  const rows = await db
    .select({ id, detail, totalPrice, refundedPrice, gross, net, refundedGross })
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
  return rows.flatMap(({ detail, totalPrice, refundedPrice, ...row }) => {
    const period = paidPeriod.safeParse(detail).data;
    if (!period || period.isOver) return [];
    const { from, until, credited, creditedCents } = period;
    const paid = cents(Math.min(totalPrice - refundedPrice, creditedCents ?? totalPrice));
    const worth = tokens(Math.min(row.gross - row.refundedGross, credited ?? row.gross));
    return [{ ...row, paid, worth, from: new Date(from), until: new Date(until) }];
  });
}

/** One end of a period, so many milliseconds earlier. */
const moved = (name: 'from' | 'until', by: number) =>
  sql`to_char(((detail->>${name})::timestamptz - ${by} * interval '1 millisecond') at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The periods that ran at `since` or were to begin later come `by` milliseconds later. */
export async function delayPeriods(
  db: Db,
  { subscriptionId, since, by }: { subscriptionId: string; since: Date; by: number },
): Promise<void> {
  await db.execute(sql`update payment_transactions
    set detail = detail || jsonb_build_object('from', ${moved('from', -by)}, 'until', ${moved('until', -by)})
    where subscription_id = ${subscriptionId} and detail->'isOver' is null
      and (detail->>'until')::timestamptz > ${since.toISOString()}::timestamptz`);
}

/** A payment's period ends so many milliseconds earlier and is over; those that were to begin after it come earlier. */
export async function shortenPeriods(
  db: Db,
  { id, subscriptionId, until, left }: { id: string; subscriptionId: string; until: Date; left: number },
): Promise<void> {
  await db.execute(sql`update payment_transactions set detail = detail || case when id = ${id}
      then jsonb_build_object('until', ${moved('until', left)}, 'isOver', true)
      else jsonb_build_object('from', ${moved('from', left)}, 'until', ${moved('until', left)}) end
    where subscription_id = ${subscriptionId} and detail ? 'until'
      and (id = ${id} or (detail->>'from')::timestamptz >= ${until.toISOString()}::timestamptz)`);
}
