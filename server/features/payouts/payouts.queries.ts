import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { PayoutMethod, PayoutStatus } from '#rules/payouts.ts';
import type { Db } from '../../db/client.ts';
import { byTime, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { payoutRequests } from '../../db/schema/payouts.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';

export type PayoutRow = typeof payoutRequests.$inferSelect;

interface PayoutSearch {
  status?: PayoutStatus | undefined;
  paymentAccountType?: PayoutMethod | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  sort?: 'asc' | 'desc' | undefined;
  limit: number;
  offset: number;
}

/** Requests of a performer, newest first. */
export async function searchPayouts(
  db: Db,
  performerId: string,
  search: PayoutSearch,
): Promise<Page<PayoutRow>> {
  const { performerId: owner, status, paymentAccountType: method } = payoutRequests;
  const where = and(
    eq(owner, performerId),
    search.status ? eq(status, search.status) : undefined,
    search.paymentAccountType ? eq(method, search.paymentAccountType) : undefined,
    ...within(payoutRequests.createdAt, search),
  );
  const [data, total] = await Promise.all([
    db
      .select()
      .from(payoutRequests)
      .where(where)
      .orderBy(...byTime(payoutRequests, search.sort))
      .limit(search.limit)
      .offset(search.offset),
    db.$count(payoutRequests, where),
  ]);
  return { data, total };
}

export async function findPayout(db: Db, id: string): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payoutRequests).where(eq(payoutRequests.id, id));
  return row ?? null;
}

/** How the account and the documents of a performer stand. */
export async function findEarner(db: Db, performerId: string) {
  const [row] = await db
    .select({ status: users.status, reviewState: performers.reviewState })
    .from(performers)
    .innerJoin(users, eq(users.id, performers.id))
    .where(eq(performers.id, performerId));
  return row ?? null;
}

/** The request, locked until the transaction ends. */
export async function lockPayout(db: Db, id: string): Promise<PayoutRow | null> {
  const [row] = await db.select().from(payoutRequests).where(eq(payoutRequests.id, id)).for('update');
  return row ?? null;
}

export async function findByRequest(db: Db, performerId: string, key: string): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payoutRequests)
    .where(and(eq(payoutRequests.performerId, performerId), eq(payoutRequests.requestKey, key)));
  return row ?? null;
}

/** The request that a transfer was made for. */
export async function findByTransfer(db: Db, reference: string): Promise<PayoutRow | null> {
  const [row] = await db
    .select()
    .from(payoutRequests)
    .where(
      and(eq(payoutRequests.paymentAccountType, 'stripe'), eq(payoutRequests.paymentReference, reference)),
    );
  return row ?? null;
}

export async function hasPending(db: Db, performerId: string): Promise<boolean> {
  const count = await db.$count(
    payoutRequests,
    and(eq(payoutRequests.performerId, performerId), eq(payoutRequests.status, 'pending')),
  );
  return count > 0;
}

/** False when another request of this performer is pending, or was made under this key. */
export async function insertPayout(
  db: Db,
  row: typeof payoutRequests.$inferInsert,
): Promise<PayoutRow | null> {
  const [made] = await db.insert(payoutRequests).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function updatePayoutRow(db: Db, id: string, set: Partial<PayoutRow>): Promise<PayoutRow> {
  const [row] = await db.update(payoutRequests).set(set).where(eq(payoutRequests.id, id)).returning();
  if (!row) throw new Error(`payout request ${id} is gone`);
  return row;
}

/** Tokens of a performer that are asked for, and that were paid. */
export async function sumPayouts(db: Db, performerId: string): Promise<{ inFlight: number; done: number }> {
  const sum = (...statuses: PayoutStatus[]) =>
    sql<number>`coalesce(sum(${payoutRequests.requestTokens}) filter (where ${inArray(payoutRequests.status, statuses)}), 0)`.mapWith(
      Number,
    );
  const [row] = await db
    .select({ inFlight: sum('pending', 'approved'), done: sum('done') })
    .from(payoutRequests)
    .where(eq(payoutRequests.performerId, performerId));
  return row ?? { inFlight: 0, done: 0 };
}

/** Requests that wait for an operator, the oldest first; all of them with `status`, the latest first. */
export const listPayouts = (db: Db, status: PayoutStatus | null, limit: number): Promise<PayoutRow[]> =>
  db
    .select()
    .from(payoutRequests)
    .where(
      status ? eq(payoutRequests.status, status) : inArray(payoutRequests.status, ['pending', 'approved']),
    )
    .orderBy(status ? desc(payoutRequests.createdAt) : payoutRequests.createdAt)
    .limit(limit);
