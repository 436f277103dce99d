import { and, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm';
import type { Role } from '#rules/constants.ts';
import type { Db } from '../../db/client.ts';
import { isClearing, isOnHold } from '../../db/on-hold.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { orders } from '../../db/schema/orders.ts';
import { referralEarnings, referralPayments } from '../../db/schema/referrals.ts';
import { users } from '../../db/schema/users.ts';
import { shareLeft } from './shares.queries.ts';

/** A share has waited long enough, or its sale was given back and nothing is left to wait for. */
const isDue = (clearedBefore: Date) =>
  and(
    isNull(referralEarnings.paymentId),
    or(
      isNotNull(earnings.refundedAt),
      not(
        isOnHold(
          { transactionId: sql`${earnings.transactionId}`, deliveryStatus: sql`${orders.deliveryStatus}` },
          isClearing({ soldAt: sql`${referralEarnings.createdAt}` }, clearedBefore),
        ),
      ),
    ),
  );

export interface Referrer {
  id: string;
  role: Role;
}

/** Whom there is something to pay to. */
export const dueReferrers = (db: Db, clearedBefore: Date): Promise<Referrer[]> =>
  db
    .selectDistinct({ id: users.id, role: users.role })
    .from(referralEarnings)
    .innerJoin(users, eq(users.id, referralEarnings.referrerId))
    .innerJoin(earnings, eq(earnings.id, referralEarnings.earningId))
    .leftJoin(orders, eq(orders.transactionId, earnings.transactionId))
    .where(isDue(clearedBefore))
    .orderBy(users.id);

/** The shares of one referrer that are due, locked, each with what of it goes back to the site. */
export const lockDueShares = (db: Db, referrerId: string, clearedBefore: Date) =>
  db
    .select({
      id: referralEarnings.id,
      amount: referralEarnings.amount,
      reversed: sql<number>`${referralEarnings.amount} - ${shareLeft}`.mapWith(Number),
    })
    .from(referralEarnings)
    .innerJoin(earnings, eq(earnings.id, referralEarnings.earningId))
    .leftJoin(orders, eq(orders.transactionId, earnings.transactionId))
    .where(and(eq(referralEarnings.referrerId, referrerId), isDue(clearedBefore)))
    .for('update', { of: referralEarnings });
export type DueShare = Awaited<ReturnType<typeof lockDueShares>>[number];

export async function insertPayment(db: Db, row: typeof referralPayments.$inferInsert): Promise<void> {
  await db.insert(referralPayments).values(row);
}

/** These shares are part of this payment, each without what of it went back to the site. */
export async function markSharesPaid(db: Db, paymentId: string, shares: readonly DueShare[]): Promise<void> {
  const parts = JSON.stringify(shares.map(({ id, reversed }) => ({ id, reversed })));
  await db.execute(sql`
    update referral_earnings r set payment_id = ${paymentId}, reversed = part.reversed
    from jsonb_to_recordset(${parts}::jsonb) as part (id text, reversed bigint) where r.id = part.id`);
}
