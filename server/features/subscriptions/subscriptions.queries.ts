import {
  and,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { addDays, addHours } from '#rules/calendar.ts';
import { GRACE_DAYS, RENEW_AHEAD_HOURS, RENEWAL_TRIES, type Subscription } from '#rules/subscription.ts';
import type { Db } from '../../db/client.ts';
import { containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { ledgerTransfers } from '../../db/schema/ledger.ts';
import { earnings, paymentTransactions, subscriptions, usedTrials } from '../../db/schema/money.ts';
import { performers, users } from '../../db/schema/users.ts';

/** The performers' accounts, next to the fans'. */
const owners = alias(users, 'owners');

export type SubscriptionRow = typeof subscriptions.$inferSelect;
export type SubscriptionChange = Partial<
  Omit<typeof subscriptions.$inferInsert, 'id' | 'userId' | 'performerId'>
>;
type Pair = Pick<SubscriptionRow, 'userId' | 'performerId'>;

/** A row as the rules see it. */
export const ruleOf = (row: SubscriptionRow): Subscription => ({
  type: row.subscriptionType,
  status: row.status,
  expiredAt: row.expiredAt,
  cancelledAt: row.cancelledAt,
  anchorDay: row.anchorDay,
  failedTries: row.renewalAttempts,
  lastTryAt: row.renewalTriedAt,
});

const isPair = ({ userId, performerId }: Pair) =>
  and(eq(subscriptions.userId, userId), eq(subscriptions.performerId, performerId));

/** What a performer offers, with what this fan has there already; null when there is no such performer. */
export async function findOffer(db: Db, userId: string, performerId: string) {
  const [row] = await db
    .select({
      id: performers.id,
      name: users.name,
      status: users.status,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
      monthlyPrice: performers.monthlyPrice,
      yearlyPrice: performers.yearlyPrice,
      priceCurrency: performers.priceCurrency,
      isFreeSubscription: performers.isFreeSubscription,
      freeDays: performers.durationFreeSubscriptionDays,
      trialUsedAt: usedTrials.createdAt,
      current: subscriptions,
    })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.performerId, performers.id), eq(subscriptions.userId, userId)),
    )
    .leftJoin(usedTrials, and(eq(usedTrials.performerId, performers.id), eq(usedTrials.userId, userId)))
    .where(eq(performers.id, performerId));
  return row ?? null;
}
export type Offer = NonNullable<Awaited<ReturnType<typeof findOffer>>>;

/** Locks the pair's one row, writing it first where there is none, so that two payments never race for it. */
export async function lockSubscription(
  db: Db,
  fresh: Pair & { id: string; now: Date },
): Promise<SubscriptionRow> {
  const { now, ...key } = fresh;
  await db
    .insert(subscriptions)
    .values({ ...key, subscriptionType: 'monthly', status: 'created', createdAt: now, updatedAt: now })
    .onConflictDoNothing({ target: [subscriptions.userId, subscriptions.performerId] });
  const [row] = await db.select().from(subscriptions).where(isPair(fresh)).for('update');
  if (!row) throw new Error('the subscription is gone');
  return row;
}

export async function updateSubscription(db: Db, id: string, change: SubscriptionChange): Promise<void> {
  await db.update(subscriptions).set(change).where(eq(subscriptions.id, id));
}

/** Locks an own subscription by its id or the performer's. */
export async function lockOwn(db: Db, userId: string, ref: string): Promise<SubscriptionRow | null> {
  const [row] = await db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.userId, userId),
        or(eq(subscriptions.id, ref), eq(subscriptions.performerId, ref)),
      ),
    )
    .for('update');
  return row ?? null;
}

/** Takes the one trial of a pair; false when it was taken before. */
export async function takeTrial(db: Db, pair: Pair, now: Date): Promise<boolean> {
  const rows = await db
    .insert(usedTrials)
    .values({ userId: pair.userId, performerId: pair.performerId, createdAt: now })
    .onConflictDoNothing()
    .returning();
  return rows.length === 1;
}

export async function addSubscribers(db: Db, performerId: string, by: number): Promise<void> {
  await db
    .update(performers)
    .set({ totalSubscribers: sql`greatest(0, ${performers.totalSubscribers} + ${by})` })
    .where(eq(performers.id, performerId));
}

/** A subscription with what decides about its renewal: both accounts, the performer's prices and blocks. */
const selectRenewals = (db: Db) =>
  db
    .select({
      subscription: subscriptions,
      fanStatus: users.status,
      fanCountry: users.country,
      fanSeenCountry: users.seenCountry,
      performerStatus: owners.status,
      performerName: owners.name,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
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

/** Subscriptions whose next period is to be charged, in order of id; `renewalDue` has the last word. */
export const dueSubscriptions = (db: Db, now: Date, after: string, limit: number): Promise<RenewalRow[]> =>
  selectRenewals(db)
    .where(
      and(
        renewable,
        lte(subscriptions.nextRecurringDate, addHours(now, RENEW_AHEAD_HOURS)),
        lt(subscriptions.renewalAttempts, RENEWAL_TRIES),
        gt(subscriptions.expiredAt, addDays(now, -GRACE_DAYS)),
        gt(subscriptions.id, after),
      ),
    )
    .orderBy(subscriptions.id)
    .limit(limit);

export async function findRenewal(db: Db, id: string): Promise<RenewalRow | null> {
  const [row] = await selectRenewals(db).where(eq(subscriptions.id, id));
  return row ?? null;
}

/** Bought plans whose performer is away, with time left that nobody has noted yet. */
const awayUnnoted = (now: Date) =>
  and(
    eq(subscriptions.status, 'active'),
    inArray(subscriptions.subscriptionType, ['monthly', 'yearly']),
    isNull(subscriptions.awaySince),
    gt(subscriptions.expiredAt, now),
    isGone,
  );

/**
 * Renewing subscriptions whose fan may not see the performer any more, and paid time that cannot be used, cancelled or not;
 * `lostAccess` has the last word.
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
          and(
            renewable,
            or(
              isGone,
              eq(users.status, 'inactive'),
              sql`exists (select from unnest(${performers.blockCountries}) as code
                where upper(code) in (upper(${users.country}), upper(${users.seenCountry})))`,
              siteBlocked.length > 0 ? inArray(users.seenCountry, [...siteBlocked]) : undefined,
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

export async function lockById(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
}

/** The key of the transfer that gives back what is unused of a payment; it is there once that was done. */
export const unusedKey = (paymentId: string): string => `unused:${paymentId}`;

/**
 * The successful payments of a subscription that say which period they paid, each with what it earned; without those
 * whose unused part was given back already, because what they paid for is over.
 */
export async function paidPeriods(db: Db, subscriptionId: string) {
  const { id, detail, status } = paymentTransactions;
  const rows = await db
    .select({ id, detail, net: earnings.netPrice, site: earnings.siteCommission })
    .from(paymentTransactions)
    .innerJoin(earnings, eq(earnings.transactionId, id))
    .leftJoin(ledgerTransfers, eq(ledgerTransfers.key, sql`${unusedKey('')} || ${id}`))
    .where(
      and(
        eq(paymentTransactions.subscriptionId, subscriptionId),
        eq(status, 'success'),
        isNull(ledgerTransfers.id),
      ),
    );
  return rows.flatMap(({ detail: { from, until }, ...row }) =>
    typeof from === 'string' && typeof until === 'string'
      ? [{ ...row, from: new Date(from), until: new Date(until) }]
      : [],
  );
}

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
          inArray(subscriptions.subscriptionType, ['free', 'system']),
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

export interface SubscriptionSearch {
  limit: number;
  offset: number;
  sort?: 'asc' | 'desc' | undefined;
  q?: string | undefined;
  subscriptionType?: SubscriptionRow['subscriptionType'] | undefined;
  status?: SubscriptionRow['status'] | undefined;
  paymentGateway?: string | undefined;
  userId?: string | undefined;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

/** As the wire writes it: what is cancelled counts as deactivated while it still runs. */
function hasStatus(status: SubscriptionRow['status']): SQL | undefined {
  const { status: stored, cancelledAt } = subscriptions;
  if (status === 'deactivated') return or(eq(stored, status), isNotNull(cancelledAt));
  return and(eq(stored, status), isNull(cancelledAt));
}

/** A person's subscriptions; `q` searches the names of those on the other side. Unpaid intents are left out. */
export async function searchSubscriptions(
  db: Db,
  other: 'userId' | 'performerId',
  search: SubscriptionSearch,
): Promise<Page<SubscriptionRow>> {
  const t = subscriptions;
  const where: SQL | undefined = and(
    ne(t.status, 'created'),
    search.userId ? eq(t.userId, search.userId) : undefined,
    search.performerId ? eq(t.performerId, search.performerId) : undefined,
    search.subscriptionType ? eq(t.subscriptionType, search.subscriptionType) : undefined,
    search.status ? hasStatus(search.status) : undefined,
    search.paymentGateway ? eq(t.paymentGateway, search.paymentGateway) : undefined,
    search.q
      ? sql`(${users.name} ilike ${containing(search.q)} or ${users.username} ilike ${containing(search.q)})`
      : undefined,
    ...within(t.createdAt, search),
  );
  const [data, [sum]] = await Promise.all([
    db
      .select(getTableColumns(t))
      .from(t)
      .innerJoin(users, eq(users.id, t[other]))
      .where(where)
      .orderBy(...(search.sort === 'asc' ? [t.createdAt, t.id] : [desc(t.createdAt), desc(t.id)]))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(t).innerJoin(users, eq(users.id, t[other])).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}
