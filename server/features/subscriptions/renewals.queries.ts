import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, addHours } from '#rules/calendar.ts';
import { GIFT, GRACE_DAYS, RENEW_AHEAD_HOURS, RENEWAL_TRIES, TRIAL } from '#rules/subscription.ts';
import type { Db } from '../../db/client.ts';
import { blocks } from '../../db/schema/conversations.ts';
import { paymentCards } from '../../db/schema/payments.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { SubscriptionRow } from './subscriptions.queries.ts';

/** The performers' accounts, next to the fans'. */
const owners = alias(users, 'owners');

const blocksFan = sql<boolean>`exists (select from ${blocks}
  where ${blocks.userId} = ${subscriptions.performerId} and ${blocks.targetId} = ${subscriptions.userId})`;

/** A subscription with what decides about its renewal: both accounts, the performer's prices and blocks. */
const selectRenewals = (db: Db) =>
  db
    .select({
      subscription: subscriptions,
      fanStatus: users.status,
      fanCountry: users.country,
      fanFormerCountries: users.formerCountries,
      fanSeenCountry: users.seenCountry,
      performerStatus: owners.status,
      performerName: owners.name,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
      blocksFan,
      monthlyPrice: performers.monthlyPrice,
      yearlyPrice: performers.yearlyPrice,
      priceCurrency: performers.priceCurrency,
    })
    .from(subscriptions)
    .innerJoin(users, eq(users.id, subscriptions.userId))
    .innerJoin(owners, eq(owners.id, subscriptions.performerId))
    .innerJoin(performers, eq(performers.id, subscriptions.performerId))
    .$dynamic();
export type RenewalRow = Awaited<ReturnType<typeof selectRenewals>>[number];

const isGone = or(ne(owners.status, 'active'), ne(performers.reviewState, 'approved'));

const renewable = and(
  eq(subscriptions.status, 'active'),
  isNull(subscriptions.cancelledAt),
  inArray(subscriptions.subscriptionType, ['monthly', 'yearly']),
);

/** Part of those that renew and are so, in order of id. */
const renewals = (
  db: Db,
  areSo: readonly SQL[],
  { after, limit }: { after: string; limit: number },
): Promise<RenewalRow[]> =>
  selectRenewals(db)
    .where(and(renewable, ...areSo, gt(subscriptions.id, after)))
    .orderBy(subscriptions.id)
    .limit(limit);

const renewsBetween = ({ from, to }: { from: Date; to: Date }): SQL[] => [
  gt(subscriptions.nextRecurringDate, from),
  lte(subscriptions.nextRecurringDate, to),
];

/** Subscriptions whose next period is to be charged, in order of id; `renewalDue` has the last word. */
export const dueSubscriptions = (db: Db, now: Date, after: string, limit: number): Promise<RenewalRow[]> =>
  renewals(
    db,
    [
      lte(subscriptions.nextRecurringDate, addHours(now, RENEW_AHEAD_HOURS)),
      lt(subscriptions.renewalAttempts, RENEWAL_TRIES),
      gt(subscriptions.expiredAt, addDays(now, -GRACE_DAYS)),
    ],
    { after, limit },
  );

/** Subscriptions that renew between these moments, in order of id. */
export const renewingBetween = (
  db: Db,
  between: { from: Date; to: Date },
  after: string,
  limit: number,
): Promise<RenewalRow[]> => renewals(db, renewsBetween(between), { after, limit });

/**
 * Subscriptions that renew between these moments and whose own card will have expired by then, of which its owner was not told
 * yet; without those of which a try has failed.
 */
export const renewingWithOldCards = (
  db: Db,
  between: { from: Date; to: Date },
  after: string,
  limit: number,
): Promise<RenewalRow[]> =>
  renewals(
    db,
    [
      ...renewsBetween(between),
      eq(subscriptions.renewalAttempts, 0),
      sql`exists (select from ${paymentCards} where ${paymentCards.id} = ${subscriptions.cardId}
        and ${paymentCards.deletedAt} is null and ${paymentCards.expiryToldAt} is null
        and make_timestamptz(${paymentCards.year}, ${paymentCards.month}, 1, 0, 0, 0, 'UTC') + interval '1 month'
          <= ${subscriptions.nextRecurringDate})`,
    ],
    { after, limit },
  );

/** The subscription of a fan to a performer; null when there is none. */
export async function findRenewalOf(
  db: Db,
  { userId, performerId }: { userId: string; performerId: string },
): Promise<RenewalRow | null> {
  const [row] = await selectRenewals(db).where(
    and(eq(subscriptions.userId, userId), eq(subscriptions.performerId, performerId)),
  );
  return row ?? null;
}

export async function findRenewal(db: Db, id: string): Promise<RenewalRow | null> {
  const [row] = await selectRenewals(db).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** A fan's subscriptions that go on by themselves, in the order of their next charges. */
export const renewingOf = (db: Db, userId: string): Promise<RenewalRow[]> =>
  selectRenewals(db)
    .where(and(renewable, eq(subscriptions.userId, userId)))
    .orderBy(subscriptions.nextRecurringDate, subscriptions.id);

/** Bought plans whose performer is away, with time left that nobody has noted yet. */
const awayUnnoted = (now: Date) =>
  and(
    eq(subscriptions.status, 'active'),
    inArray(subscriptions.subscriptionType, ['monthly', 'yearly']),
    isNull(subscriptions.awaySince),
    gt(subscriptions.expiredAt, now),
    isGone,
  );

/** Whom the performer blocks, and who has time left. */
const blockedWithTime = (now: Date) =>
  and(eq(subscriptions.status, 'active'), gt(subscriptions.expiredAt, now), blocksFan);

/**
 * Renewing subscriptions whose fan may not see the performer any more, and paid time that cannot be used or is to be given
 * back, cancelled or not; `lostAccess` has the last word.
 */
export const lostSubscriptions = (
  db: Db,
  now: Date,
  siteBlocked: readonly string[],
  after: string,
  limit: number,
): Promise<RenewalRow[]> =>
  selectRenewals(db)
    .where(
      and(
        or(
          awayUnnoted(now),
          blockedWithTime(now),
          and(
            renewable,
            or(
              isGone,
              blocksFan,
              eq(users.status, 'inactive'),
              sql`exists (select from unnest(${performers.blockCountries}) as code
                where upper(code) in (upper(${users.country}), upper(${users.seenCountry}))
                or exists (select from jsonb_to_recordset(${users.formerCountries})
                  as former(country text, until timestamptz)
                  where upper(former.country) = upper(code) and former.until > ${now.toISOString()}::timestamptz))`,
              siteBlocked.length > 0
                ? inArray(
                    sql`upper(${users.seenCountry})`,
                    siteBlocked.map((code) => code.toUpperCase()),
                  )
                : undefined,
            ),
          ),
        ),
        gt(subscriptions.id, after),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);

/** Subscriptions whose performer was away when last looked at. */
export const awaySubscriptions = (db: Db, after: string, limit: number): Promise<RenewalRow[]> =>
  selectRenewals(db)
    .where(and(isNotNull(subscriptions.awaySince), gt(subscriptions.id, after)))
    .orderBy(subscriptions.id)
    .limit(limit);

/** Locks active subscriptions that have run out; rows another process holds are left to it. */
export async function lockLapsed(db: Db, now: Date, limit: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.status, 'active'),
        lte(subscriptions.expiredAt, now),
        // While a performer is away the time that was paid for waits.
        isNull(subscriptions.awaySince),
        or(
          isNotNull(subscriptions.cancelledAt),
          inArray(subscriptions.subscriptionType, [TRIAL, GIFT]),
          lte(subscriptions.expiredAt, addDays(now, -GRACE_DAYS)),
        ),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit)
    .for('update', { skipLocked: true });
}

export async function deactivate(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ status: 'deactivated', nextRecurringDate: null, updatedAt: now })
    .where(inArray(subscriptions.id, [...ids]));
}

/** The card that further periods of a fan's renewing subscriptions are charged to. */
export async function setRenewalCard(db: Db, userId: string, cardId: string, now: Date): Promise<void> {
  await db
    .update(subscriptions)
    .set({ cardId, updatedAt: now })
    .where(and(renewable, eq(subscriptions.userId, userId)));
}
