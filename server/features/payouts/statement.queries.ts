import { type AnyColumn, and, asc, eq, gte, lt, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { payoutRequests } from '../../db/schema/payouts.ts';
import type { PayoutRow } from './payouts.queries.ts';

/** The earnings that a payout paid for, the oldest first. */
export const earningsOfPayout = (db: Db, payoutId: string) =>
  db
    .select()
    .from(earnings)
    .where(eq(earnings.payoutId, payoutId))
    .orderBy(asc(earnings.createdAt), asc(earnings.id));

/** Hundredths of tokens that payouts before this one paid, without what earnings were counted with them. */
export async function carriedInto(db: Db, payout: PayoutRow): Promise<number> {
  const ended = payout.endedAt?.toISOString() ?? null;
  const { rows } = await db.execute<{ carried: string }>(sql`
    select greatest(0, coalesce(sum(r.request_tokens), 0) - coalesce((select sum(e.net_price) from earnings e
        where e.payout_id in (select id from payout_requests p where p.performer_id = ${payout.performerId}
          and p.status = 'done' and (p.ended_at, p.id) < (${ended}::timestamptz, ${payout.id}))), 0)) as carried
    from payout_requests r where r.performer_id = ${payout.performerId} and r.status = 'done'
      and (r.ended_at, r.id) < (${ended}::timestamptz, ${payout.id})`);
  return Number(rows[0]?.carried ?? 0);
}

/** What was sold in each month (UTC, YYYY-MM), whatever was refunded later. */
export async function earnedByMonth(db: Db, performerId: string, from: Date, until: Date) {
  const month = sql<string>`to_char(${earnings.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const sum = (column: AnyColumn) => sql<number>`sum(${column})`.mapWith(Number);
  return db
    .select({
      month,
      gross: sum(earnings.grossPrice),
      site: sum(earnings.siteCommission),
      net: sum(earnings.netPrice),
    })
    .from(earnings)
    .where(
      and(
        eq(earnings.performerId, performerId),
        gte(earnings.createdAt, from),
        lt(earnings.createdAt, until),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/**
 * What was taken out of a balance in each month (UTC, YYYY-MM) for refunds and for paid time that could not be used,
 * whenever it was earned.
 */
export async function reversedByMonth(db: Db, accountId: string, from: Date, until: Date) {
  const { rows } = await db.execute<{ month: string; reversed: string }>(sql`
    select to_char(t.created_at at time zone 'UTC', 'YYYY-MM') as month, -sum(e.amount) as reversed
    from ledger_entries e join ledger_transfers t on t.id = e.transfer_id
    where e.account_id = ${accountId} and e.account_id like 'earnings:%' and e.amount < 0
      and t.kind in ('refund', 'payment-refund', 'dispute-lost')
      and t.created_at >= ${from.toISOString()}::timestamptz and t.created_at < ${until.toISOString()}::timestamptz
    group by 1`);
  return rows.map(({ month, reversed }) => ({ month, reversed: Number(reversed) }));
}

/** Payouts that were made in this time, the oldest first. */
export const paidBetween = (db: Db, performerId: string, from: Date, until: Date): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payoutRequests)
    .where(
      and(
        eq(payoutRequests.performerId, performerId),
        eq(payoutRequests.status, 'done'),
        gte(payoutRequests.endedAt, from),
        lt(payoutRequests.endedAt, until),
      ),
    )
    .orderBy(asc(payoutRequests.endedAt), asc(payoutRequests.id));
