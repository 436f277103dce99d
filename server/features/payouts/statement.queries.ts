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
    select coalesce(sum(r.request_tokens), 0) - coalesce((select sum(e.net_price) from earnings e
        where e.payout_id in (select id from payout_requests p where p.performer_id = ${payout.performerId}
          and p.status = 'done' and (p.ended_at, p.id) < (${ended}::timestamptz, ${payout.id}))), 0) as carried
    from payout_requests r where r.performer_id = ${payout.performerId} and r.status = 'done'
      and (r.ended_at, r.id) < (${ended}::timestamptz, ${payout.id})`);
  return Number(rows[0]?.carried ?? 0);
}

/** What was earned in each month (UTC, YYYY-MM), and what of it was refunded in the meantime. */
export async function earnedByMonth(db: Db, performerId: string, from: Date, until: Date) {
  const month = sql<string>`to_char(${earnings.createdAt} at time zone 'UTC', 'YYYY-MM')`;
  const sum = (column: AnyColumn, refunded: boolean) =>
    sql<number>`coalesce(sum(${column}) filter (where ${earnings.refundedAt} is ${sql.raw(refunded ? 'not null' : 'null')}), 0)`.mapWith(
      Number,
    );
  return db
    .select({
      month,
      gross: sum(earnings.grossPrice, false),
      site: sum(earnings.siteCommission, false),
      net: sum(earnings.netPrice, false),
      reversed: sum(earnings.netPrice, true),
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
