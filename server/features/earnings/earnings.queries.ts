import { and, count, eq, getTableColumns, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { isDisputed } from '../../db/disputed.ts';
import { byTime, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { performers } from '../../db/schema/performers.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type EarningRow = typeof earnings.$inferSelect;
/** With whether it is held from payouts because the payer's bank asks for its money back. */
export type ListedEarning = EarningRow & { isHeld: boolean };

export interface EarningFilter {
  type?: EarningRow['type'] | undefined;
  sourceType?: string | undefined;
  isToken?: boolean | undefined;
  isPaid?: boolean | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
}

export async function insertEarning(db: Db, row: typeof earnings.$inferInsert): Promise<void> {
  await db.insert(earnings).values(row);
}

/** A performer's own rate in basis points, null where the site's applies. */
export async function findCommissionRate(db: Db, performerId: string): Promise<number | null> {
  const [row] = await db
    .select({ commissionRate: performers.commissionRate })
    .from(performers)
    .where(eq(performers.id, performerId));
  return row?.commissionRate ?? null;
}

function matching(performerId: string, filter: EarningFilter): SQL | undefined {
  return and(
    eq(earnings.performerId, performerId),
    isNull(earnings.refundedAt),
    filter.type ? eq(earnings.type, filter.type) : undefined,
    filter.sourceType ? eq(earnings.sourceType, filter.sourceType) : undefined,
    filter.isToken === undefined ? undefined : eq(earnings.isToken, filter.isToken),
    filter.isPaid === undefined ? undefined : eq(earnings.isPaid, filter.isPaid),
    ...within(earnings.createdAt, filter),
  );
}

const sums = {
  total: count(),
  gross: sql<number>`coalesce(sum(${earnings.grossPrice} - ${earnings.refundedGross}), 0)`.mapWith(Number),
  net: sql<number>`coalesce(sum(${earnings.netPrice} - ${earnings.refundedNet}), 0)`.mapWith(Number),
  site: sql<number>`coalesce(sum(${earnings.siteCommission} - ${earnings.refundedGross} + ${earnings.refundedNet}), 0)`.mapWith(
    Number,
  ),
};

export async function sumByType(db: Db, performerId: string, filter: EarningFilter) {
  return db
    .select({ type: earnings.type, ...sums })
    .from(earnings)
    .where(matching(performerId, filter))
    .groupBy(earnings.type)
    .orderBy(earnings.type);
}

/** Days in UTC on which something was earned, oldest first. */
export async function sumByDay(db: Db, performerId: string, filter: EarningFilter) {
  const day = sql<string>`to_char(${earnings.createdAt} at time zone 'UTC', 'YYYY-MM-DD')`;
  return db
    .select({ day, ...sums })
    .from(earnings)
    .where(matching(performerId, filter))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

export async function searchEarnings(
  db: Db,
  performerId: string,
  search: EarningFilter & { limit: number; offset: number; sort?: 'asc' | 'desc' | undefined },
): Promise<Page<ListedEarning>> {
  const where = matching(performerId, search);
  const [data, [sum]] = await Promise.all([
    db
      .select({
        ...getTableColumns(earnings),
        isHeld: sql<boolean>`(not ${earnings.isPaid} and ${isDisputed(sql`${earnings.transactionId}`)})`,
      })
      .from(earnings)
      .where(where)
      .orderBy(...byTime(earnings, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.select({ total: count() }).from(earnings).where(where),
  ]);
  return { data, total: sum?.total ?? 0 };
}

/** What the sales of each of these things of a kind earned, in tokens, without what was given back; none where nothing was sold. */
export async function sumByItem(db: Db, kind: string, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: tokenTransactions.targetId, net: sums.net })
    .from(tokenTransactions)
    .innerJoin(earnings, eq(earnings.transactionId, tokenTransactions.id))
    .where(
      and(
        eq(tokenTransactions.target, kind),
        inArray(tokenTransactions.targetId, [...ids]),
        isNull(earnings.refundedAt),
      ),
    )
    .groupBy(tokenTransactions.targetId);
  return new Map(rows.map(({ id, net }) => [id, net]));
}

/** What was earned with a purchase or card payment, locked until the transaction ends; null when nothing was. */
export async function lockEarning(db: Db, transactionId: string): Promise<EarningRow | null> {
  const [row] = await db
    .select()
    .from(earnings)
    .where(eq(earnings.transactionId, transactionId))
    .for('update');
  return row ?? null;
}

export async function updateEarning(db: Db, id: string, set: Partial<EarningRow>): Promise<void> {
  await db.update(earnings).set(set).where(eq(earnings.id, id));
}
