import { and, asc, eq, gt, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { paymentCards } from '../../db/schema/payments.ts';
import { referralEarnings, referrals } from '../../db/schema/referrals.ts';
import { users } from '../../db/schema/users.ts';

/** Two people have, or had, the same card. */
const sameCard = sql`exists (select from ${paymentCards} own
  inner join ${paymentCards} other on other.fingerprint = own.fingerprint and other.payment_gateway = own.payment_gateway
  where own.user_id = ${referrals.registerId} and other.user_id = ${referrals.referrerId})`;

/** What is left of a share when its sale was given back in part or as a whole; rounded down. */
export const shareLeft = sql`${referralEarnings.amount} * (${earnings.grossPrice} - ${earnings.refundedGross}) / ${earnings.grossPrice}`;

const running = prepared((db) =>
  db
    .select({
      registerId: referrals.registerId,
      referrerId: referrals.referrerId,
      rate: referrals.rate,
    })
    .from(referrals)
    .innerJoin(users, eq(users.id, referrals.referrerId))
    .where(
      and(
        inArray(referrals.registerId, [sql.placeholder('userId'), sql.placeholder('performerId')]),
        ne(referrals.referrerId, sql.placeholder('userId')),
        eq(users.status, 'active'),
        or(isNull(referrals.endsAt), gt(referrals.endsAt, sql.placeholder('now'))),
        sql`not ${sameCard}`,
      ),
    )
    .orderBy(asc(referrals.registerSource))
    .prepare('running_referrals'),
);

/**
 * Who gets a share of a sale of this moment: those by whose link the performer and the fan came, the performer's first,
 * while it runs and their account is open. Nobody gets one of what they pay themselves, with an account or with a card.
 */
export const runningReferrals = (db: Db, userId: string, performerId: string, now: Date) =>
  running(db).execute({ userId, performerId, now });

export async function insertShares(
  db: Db,
  rows: readonly (typeof referralEarnings.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(referralEarnings).values([...rows]);
}
