import { and, count, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { byTime, containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions, usedTrials } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { trialUsedElsewhere } from '../../db/used-trials.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;
type SubscriptionChange = Partial<Omit<typeof subscriptions.$inferInsert, 'id' | 'userId' | 'performerId'>>;
type Pair = Pick<SubscriptionRow, 'userId' | 'performerId'>;

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
      offersTrial: performers.isFreeSubscription,
      trialDays: performers.durationFreeSubscriptionDays,
      trialUsedAt: usedTrials.createdAt,
      trialUsedElsewhere: trialUsedElsewhere(userId, performers.id),
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

/** Lets one account at a time begin a trial of this performer: two of one person do not see each other's otherwise. */
export async function lockTrials(db: Db, performerId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trials:${performerId}`}, 0))`);
}

/** Whether another account of the same person has had the trial. */
export async function isTrialUsedElsewhere(db: Db, { userId, performerId }: Pair): Promise<boolean> {
  const [row] = await db
    .select({ used: trialUsedElsewhere(userId, performers.id) })
    .from(performers)
    .where(eq(performers.id, performerId));
  return row?.used ?? false;
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

export async function lockById(db: Db, id: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update');
  return row ?? null;
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
      .orderBy(...byTime(t, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(t).innerJoin(users, eq(users.id, t[other])).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}
