import { and, count, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { SOLD_TYPES, type SoldType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { byTime, containing, type Page } from '../../db/list.ts';
import { within } from '../../db/range.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

const t = tokenTransactions;

const columns = {
  id: t.id,
  type: sql<SoldType>`${t.target}`,
  objectId: t.targetId,
  name: t.name,
  price: t.totalPrice,
  performerId: t.performerId,
  createdAt: t.createdAt,
};

/** What a person has paid for once and was not given back. */
const owned = (userId: string) =>
  and(eq(t.userId, userId), eq(t.status, 'success'), inArray(t.target, [...SOLD_TYPES]));

export interface OwnedPage {
  q?: string | undefined;
  type?: SoldType | undefined;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  sort?: 'asc' | 'desc' | undefined;
  limit: number;
  offset: number;
}

function found(q: string): SQL {
  const like = containing(q);
  return sql`(${t.name} ilike ${like} or exists (select from ${users}
    where ${users.id} = ${t.performerId} and (${users.name} ilike ${like} or ${users.username} ilike ${like})))`;
}

const matching = (userId: string, { q, type, performerId, ...range }: OwnedPage): SQL | undefined =>
  and(
    owned(userId),
    type ? eq(t.target, type) : undefined,
    performerId ? eq(t.performerId, performerId) : undefined,
    q ? found(q) : undefined,
    ...within(t.createdAt, range),
  );

export async function listOwned(db: Db, userId: string, page: OwnedPage): Promise<Page<OwnedRow>> {
  const where = matching(userId, page);
  const [data, total] = await Promise.all([
    db
      .select(columns)
      .from(t)
      .where(where)
      .orderBy(...byTime(t, page.sort))
      .limit(page.limit)
      .offset(page.offset),
    db.$count(t, where),
  ]);
  return { data, total };
}

const ownedById = (db: Db, userId: string, id: string) =>
  db
    .select(columns)
    .from(t)
    .where(and(owned(userId), eq(t.id, id)));
export type OwnedRow = Awaited<ReturnType<typeof ownedById>>[number];

export async function findOwned(db: Db, userId: string, id: string): Promise<OwnedRow | null> {
  const [row] = await ownedById(db, userId, id);
  return row ?? null;
}

/** How many things of which kind a person owns, by performer. */
export const countOwned = (db: Db, userId: string) =>
  db
    .select({ type: columns.type, performerId: t.performerId, total: count() })
    .from(t)
    .where(owned(userId))
    .groupBy(t.target, t.performerId);
