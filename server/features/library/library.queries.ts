import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { SOLD_TYPES, type SoldType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { byTime, containing, type Page } from '../../db/list.ts';
import { blocksNone, type Exclusions } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { products } from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';
import { videos } from '../../db/schema/videos.ts';
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
  /** Who blocks the person: their things are found by the name in the purchase alone. */
  exclusions: Exclusions;
  type?: SoldType | undefined;
  performerId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  sort?: 'asc' | 'desc' | undefined;
  limit: number;
  offset: number;
}

/** Where each kind has the name that its buyers see today; null where it is found by its purchase alone. */
const NAMED_IN: Record<
  SoldType,
  { table: typeof feeds | typeof galleries | typeof videos | typeof products; name: SQL } | null
> = {
  feed: { table: feeds, name: sql`coalesce(nullif(${feeds.title}, ''), ${feeds.text})` },
  gallery: { table: galleries, name: sql`${galleries.title}` },
  video: { table: videos, name: sql`${videos.title}` },
  product: { table: products, name: sql`${products.name}` },
  message: null,
};

/** It is called so today, and its buyer is told so: whom its performer blocks has it under the name in the purchase. */
function isCalled(like: string, exclusions: Exclusions): SQL {
  const named = SOLD_TYPES.flatMap((kind) => {
    const at = NAMED_IN[kind];
    if (!at) return [];
    const { table, name } = at;
    return sql`${t.target} = ${kind} and exists (select from ${table}
        where ${table.id} = ${t.targetId} and ${table.takenDownAt} is null and ${name} ilike ${like})`;
  });
  return sql`(exists (select from ${performers} where ${and(eq(performers.id, t.performerId), blocksNone(exclusions))})
    and (${sql.join(named, sql` or `)}))`;
}

function found(q: string, exclusions: Exclusions): SQL {
  const like = containing(q);
  return sql`(${t.name} ilike ${like} or ${isCalled(like, exclusions)} or exists (select from ${users}
    where ${users.id} = ${t.performerId} and (${users.name} ilike ${like} or ${users.username} ilike ${like})))`;
}

const matching = (
  userId: string,
  { q, type, performerId, exclusions, ...range }: OwnedPage,
): SQL | undefined =>
  and(
    owned(userId),
    type ? eq(t.target, type) : undefined,
    performerId ? eq(t.performerId, performerId) : undefined,
    q ? found(q, exclusions) : undefined,
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
    .where(and(owned(userId), or(eq(t.id, id), eq(t.targetId, id))))
    .limit(1);
export type OwnedRow = Awaited<ReturnType<typeof ownedById>>[number];

/** By the id of the purchase, or of the thing. */
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
