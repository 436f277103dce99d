import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { HoldReason } from '#rules/payouts.ts';
import type { Db } from '../../db/client.ts';
import { isDisputed } from '../../db/disputed.ts';
import { isClearing, isOnHold } from '../../db/on-hold.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { orders } from '../../db/schema/orders.ts';

export interface OnHold {
  /** UTC, YYYY-MM-DD, of the sale. */
  day: string;
  /** The strongest that there is: a dispute, the pending days, an order that was not sent. */
  reason: HoldReason;
  tokens: number;
  latest: Date;
}

/** Shares of referrals have waited before they came into the balance. */
const isClearingEarning = (of: { soldAt: SQL; type: SQL }, clearedBefore: Date): SQL<boolean> =>
  sql`(${isClearing(of, clearedBefore)} and ${of.type} <> 'referral')`;

/**
 * What is disputed, was sold after `clearedBefore`, or waits to be sent by post, day by day; hundredths of tokens. */
export async function earningsOnHold(db: Db, performerId: string, clearedBefore: Date): Promise<OnHold[]> {
  const day = sql<string>`to_char(${earnings.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  const transactionId = sql`${earnings.transactionId}`;
  const clearing = isClearingEarning(
    { soldAt: sql`${earnings.createdAt}`, type: sql`${earnings.type}` },
    clearedBefore,
  );
  return db
    .select({
      day,
      reason: sql<HoldReason>`case when ${isDisputed(transactionId)} then 'disputed' when ${clearing} then 'clearing'
        else 'order-not-sent' end`,
      tokens: sql<number>`sum(${earnings.netPrice} - ${earnings.refundedNet})`.mapWith(Number),
      latest: sql<Date>`max(${earnings.createdAt})`.mapWith(earnings.createdAt),
    })
    .from(earnings)
    .leftJoin(orders, eq(orders.transactionId, earnings.transactionId))
    .where(
      and(
        eq(earnings.performerId, performerId),
        eq(earnings.isPaid, false),
        isNull(earnings.refundedAt),
        isOnHold({ transactionId, deliveryStatus: sql`${orders.deliveryStatus}` }, clearing),
      ),
    )
    .groupBy(sql`1, 2`)
    .orderBy(sql`1`);
}

/** All net earnings of a performer without what was taken back of them, hundredths of tokens. */
export async function sumEarned(db: Db, performerId: string): Promise<number> {
  const [row] = await db
    .select({
      net: sql<number>`coalesce(sum(${earnings.netPrice} - ${earnings.refundedNet}), 0)`.mapWith(Number),
    })
    .from(earnings)
    .where(eq(earnings.performerId, performerId));
  return row?.net ?? 0;
}

/**
 * Notes which earnings a payout has paid for: the oldest that are not on hold, as long as all payouts together cover
 * them. What is left over covers a part of the next one and is counted with the next payout. One that is refunded
 * meanwhile is not paid. What was taken back of an earning needs no payout, and covers no other one that is on hold.
 */
export async function markPaid(
  db: Db,
  payout: { id: string; performerId: string },
  { clearedBefore, at }: { clearedBefore: Date; at: Date },
): Promise<void> {
  const clearing = isClearingEarning({ soldAt: sql`e.created_at`, type: sql`e.type` }, clearedBefore);
  const onHold = isOnHold(
    { transactionId: sql`e.transaction_id`, deliveryStatus: sql`o.delivery_status` },
    clearing,
  );
  await db.execute(sql`
    with room as (
      select (select coalesce(sum(request_tokens), 0) from payout_requests
          where performer_id = ${payout.performerId} and status = 'done')
        - (select coalesce(sum(net_price - refunded_net), 0) from earnings
          where performer_id = ${payout.performerId} and is_paid) as tokens),
    covered as (
      select e.id, sum(e.net_price - e.refunded_net) over (order by e.created_at, e.id) as so_far
      from earnings e left join orders o on o.transaction_id = e.transaction_id
      where e.performer_id = ${payout.performerId} and not e.is_paid and e.refunded_at is null
        and not ${onHold})
    update earnings set is_paid = true, paid_at = ${at.toISOString()}::timestamptz, payout_id = ${payout.id}
    from covered, room where earnings.id = covered.id and covered.so_far <= room.tokens
      and not earnings.is_paid and earnings.refunded_at is null`);
}
