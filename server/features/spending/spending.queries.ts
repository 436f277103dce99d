import { and, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { OPEN_STATUSES } from '#rules/payment-status.ts';
import { type LimitPeriod, periodAround } from '#rules/spending.ts';
import type { Db } from '../../db/client.ts';
import { paymentTransactions } from '../../db/schema/payments.ts';
import { spendingBreaks, spendingLimits } from '../../db/schema/spending.ts';

export type LimitRow = typeof spendingLimits.$inferSelect;

/** Payments and limits of one person wait for each other until the transaction ends. */
export async function lockSpending(db: Db, userId: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`spending:${userId}`}, 0))`);
}

export const limitsOf = (db: Db, userId: string): Promise<LimitRow[]> =>
  db.select().from(spendingLimits).where(eq(spendingLimits.userId, userId));

export async function writeLimit(db: Db, row: typeof spendingLimits.$inferInsert): Promise<void> {
  const { amount, nextAmount, changesAt, updatedAt } = row;
  await db
    .insert(spendingLimits)
    .values(row)
    .onConflictDoUpdate({
      target: [spendingLimits.userId, spendingLimits.period],
      set: { amount, nextAmount, changesAt, updatedAt },
    });
}

/** Cents that cards were or may be charged in the day, week and month around `now`, without the payment `except`. */
export async function spentAround(
  db: Db,
  { userId, except = '', now }: { userId: string; except?: string; now: Date },
): Promise<Record<LimitPeriod, number>> {
  const t = paymentTransactions;
  const [day, week, month] = (['day', 'week', 'month'] as const).map(
    (period) => periodAround(period, now).from,
  ) as [Date, Date, Date];
  // A week may begin before its month.
  const [first = month] = [week, month].sort((a, b) => a.getTime() - b.getTime());
  const since = (from: Date) =>
    sql<number>`coalesce(sum(${t.totalPrice}) filter (where ${t.createdAt} >= ${from.toISOString()}), 0)`.mapWith(
      Number,
    );
  const [row] = await db
    .select({ day: since(day), week: since(week), month: since(month) })
    .from(t)
    .where(
      and(
        eq(t.userId, userId),
        ne(t.id, except),
        gte(t.createdAt, first),
        inArray(t.status, [...OPEN_STATUSES, 'success']),
      ),
    );
  return row ?? { day: 0, week: 0, month: 0 };
}

export async function breakOf(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ until: spendingBreaks.until })
    .from(spendingBreaks)
    .where(eq(spendingBreaks.userId, userId));
  return row?.until ?? null;
}

/** Starts a break; one that lasts longer stays. */
export async function writeBreak(db: Db, row: typeof spendingBreaks.$inferInsert): Promise<void> {
  await db
    .insert(spendingBreaks)
    .values(row)
    .onConflictDoUpdate({
      target: spendingBreaks.userId,
      set: { until: sql`greatest(${spendingBreaks.until}, excluded.until)`, createdAt: row.createdAt },
    });
}
