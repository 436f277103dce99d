import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import type { ItemOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { outAt } from '../../db/feed-out.ts';
import type { Exclusions } from '../../db/listable.ts';
import { prepared } from '../../db/prepared.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import type { CursorPosition } from '../../http/cursor.ts';
import { type FeedFilters, filterCondition } from './feed-filters.queries.ts';
import { type FeedRow, selectFeeds } from './feed-rows.queries.ts';

const at = sql.placeholder;

/**
 * Which posts a list holds: one profile's (by id or by name), the performer's own, everybody's, the viewer's home,
 * those that everybody may read, those of some creators. Of the performer's own there are those deleted as well.
 */
export type Scope = 'profile' | 'named' | 'own' | 'deleted' | 'all' | 'home' | 'suggested' | 'creators';

const published = outAt(at('now'));
const ofPerformer = eq(feeds.performerId, at('performer'));
const ofNamed = eq(users.username, at('performer'));
const ofPublic = and(published, eq(users.status, 'active'), eq(performers.reviewState, 'approved'));
const isOpenHere = sql`(not (${performers.blockCountries} && ${at('countries')}::text[])
  and ${performers.id} <> all(${at('blockerIds')}::text[]))`;
const followed = sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${at('viewerId')}`;
const subscribed = sql`select ${subscriptions.performerId} from ${subscriptions}
  where ${subscriptions.userId} = ${at('viewerId')}
    and ${subscriptions.status} = 'active' and ${subscriptions.expiredAt} > ${at('now')}::timestamptz`;
const shown = (which: SQL) => sql`select ${performers.id} from ${performers}
  inner join ${users} on ${users.id} = ${performers.id}
  where ${users.status} = 'active' and ${performers.reviewState} = 'approved' and ${which}`;
/** Whose posts the lists of some performers hold. A running subscription counts from a blocked country and past a block too. */
const PERFORMERS: Partial<Record<Scope, SQL>> = {
  home: shown(sql`${performers.id} in (${followed} union ${subscribed})
    and (${isOpenHere} or ${performers.id} in (${subscribed}))`),
  creators: shown(sql`${performers.id} = any(${at('creators')}::text[]) and ${isOpenHere}`),
};
/** Of the lists of some performers only what is asked of each of their posts. */
const SCOPES: Record<Scope, SQL | undefined> = {
  profile: and(ofPerformer, published),
  named: and(ofNamed, published),
  own: and(ofPerformer, isNull(feeds.deletedAt)),
  deleted: and(
    ofPerformer,
    sql`${feeds.deletedAt} > ${at('now')}::timestamptz - ${`${DELETED_DAYS} days`}::interval`,
    isNull(feeds.takenDownAt),
  ),
  all: and(ofPublic, isOpenHere),
  home: published,
  suggested: and(ofPublic, isOpenHere, eq(feeds.isSale, true), eq(feeds.price, 0)),
  creators: published,
};

export interface FeedPage extends Exclusions {
  scope: Scope;
  viewerId: string | null;
  /** An id for the scopes profile and own, a username for named. */
  performer: string | null;
  /** Ids for the scope creators. */
  creators: readonly string[];
  now: Date;
  /** A list with some is planned anew each time, one without is prepared. */
  filters: FeedFilters;
  after: CursorPosition | null;
  /** What else than their time they are ordered by; such a list has no cursor. */
  orderBy?: ItemOrder | undefined;
  /** The oldest, or those with the smallest figures, first. */
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

const conditionOf = ({ filters, scope }: FeedPage) =>
  filterCondition(filters, scope === 'own' || scope === 'deleted');

const valuesOf = (page: FeedPage) => ({
  viewerId: page.viewerId,
  performer: page.performer,
  creators: page.creators,
  countries: page.countries,
  blockerIds: page.blockerIds,
  now: page.now.toISOString(),
  at: page.after?.at.toISOString(),
  id: page.after?.id,
  isPinned: page.after?.isPinned,
  limit: page.limit,
  offset: page.offset,
});

/** A profile begins with its pinned post; from the oldest on it has no other place than its own. */
export const pinnedFirst = ({ scope, oldestFirst }: Pick<FeedPage, 'scope' | 'oldestFirst'>): boolean =>
  (scope === 'profile' || scope === 'named') && !oldestFirst;

type Direction = typeof asc;
const inOrder = (order: Direction, by: AnyPgColumn = feeds.publishedAt): SQL =>
  sql`${order(by)}, ${order(feeds.id)}`;
const placed = sql`(${feeds.publishedAt}, ${feeds.id})`;
const pageEnd = sql`(${at('limit')}::int + ${at('offset')}::int)`;

/**
 * Ids of one page of the posts of some performers. A few of the newest posts of each say how old the last one of the
 * page is at most, and each is asked again for what is no older: a page costs what its performers are, however many
 * posts the site has and however long ago theirs were.
 */
function idsOfSome(some: SQL, where: SQL | undefined, order: Direction): SQL {
  const ofOne = (also: SQL, most: SQL) => sql`select ${feeds.id}, ${feeds.publishedAt} as at from ${feeds}
    where ${feeds.performerId} = performer.id and ${where} and ${also} order by ${inOrder(order)} limit ${most}`;
  const isInPage =
    order === asc
      ? sql`${placed} <= (coalesce((select at from bound), 'infinity'), (select coalesce(max(id), '') from bound))`
      : sql`${placed} >= (coalesce((select at from bound), '-infinity'), (select coalesce(max(id), '') from bound))`;
  const rank = sql`${order(sql`post.at`)}, ${order(sql`post.id`)}`;
  return sql`with performer as materialized (${some}),
    bound as materialized (
      select post.* from performer cross join lateral (${ofOne(sql`true`, sql`1 + ${pageEnd} / 50`)}) post
      order by ${rank} limit 1 offset ${pageEnd} - 1)
    select post.id from performer cross join lateral (${ofOne(isInPage, pageEnd)}) post
    order by ${rank} limit ${at('limit')}::int offset ${at('offset')}::int`;
}

function pageIds(page: FeedPage, order: Direction): SQL {
  const withPin = pinnedFirst(page);
  const place = withPin
    ? sql`(${at('isPinned')}::boolean, ${at('at')}::timestamptz, ${at('id')}::text)`
    : sql`(${at('at')}::timestamptz, ${at('id')}::text)`;
  const row = withPin ? sql`(${feeds.isPinned}, ${feeds.publishedAt}, ${feeds.id})` : placed;
  const behind = page.oldestFirst ? sql`${row} > ${place}` : sql`${row} < ${place}`;
  const where = and(SCOPES[page.scope], page.after ? behind : undefined, conditionOf(page));
  const some = PERFORMERS[page.scope];
  if (some) return idsOfSome(some, where, order);
  return sql`select ${feeds.id} from ${feeds}
    inner join ${performers} on ${performers.id} = ${feeds.performerId}
    inner join ${users} on ${users.id} = ${feeds.performerId}
    where ${where}
    order by ${withPin ? sql`${desc(feeds.isPinned)}, ` : sql``}${inOrder(order, page.orderBy && feeds[page.orderBy])}
    limit ${at('limit')}::int offset ${at('offset')}::int`;
}

/** Which posts a page holds comes first: nothing else is read of those before it. */
function listQuery(db: Db, page: FeedPage, name: string) {
  const order = page.oldestFirst ? asc : desc;
  const by = page.orderBy ? feeds[page.orderBy] : feeds.publishedAt;
  const isOnPage = sql`${feeds.id} = any(array(${pageIds(page, order)}))`;
  return selectFeeds(db, isOnPage, page.viewerId !== null)
    .orderBy(...(pinnedFirst(page) ? [desc(feeds.isPinned)] : []), order(by), order(feeds.id))
    .prepare(name);
}
const listQueries = prepared(() => new Map<string, ReturnType<typeof listQuery>>());

/** One page of posts with files, author and what the viewer has with each, in one query. */
export async function listFeeds(db: Db, page: FeedPage): Promise<FeedRow[]> {
  const values = valuesOf(page);
  if (conditionOf(page) || page.orderBy) return listQuery(db, page, '').execute(values);
  const { scope, viewerId, after, oldestFirst } = page;
  const name = [
    'feeds',
    scope,
    viewerId ? 'viewer' : 'visitor',
    after ? 'after' : 'first',
    oldestFirst ? 'asc' : 'desc',
  ].join('_');
  const known = listQueries(db);
  const query = known.get(name) ?? listQuery(db, page, name);
  known.set(name, query);
  return query.execute(values);
}

/** Whether this person follows somebody or is subscribed to somebody. */
export async function hasHome(db: Db, viewerId: string, now: Date): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean }>(sql`select
    exists (select from ${follows} where ${follows.followerId} = ${viewerId})
    or exists (select from ${subscriptions} where ${subscriptions.userId} = ${viewerId}
      and ${subscriptions.status} = 'active' and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz) as has`);
  return rows[0]?.has ?? false;
}

async function countOfSome(
  db: Db,
  some: SQL,
  where: SQL | undefined,
  page: FeedPage,
  most: number,
): Promise<number> {
  const ofOne = sql`select 1 from ${feeds} where ${feeds.performerId} = performer.id and ${where} limit ${most}`;
  const matching = sql`select 1 from (${some}) performer cross join lateral (${ofOne}) post limit ${most}`;
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(sql`(${matching}) matching`)
    .prepare('')
    .execute(valuesOf(page));
  return row?.total ?? 0;
}

/** How many posts match, counting no further than `most`: the cost of a page must not grow with the site. */
export async function countFeeds(db: Db, page: FeedPage, most: number): Promise<number> {
  const matching = and(SCOPES[page.scope], conditionOf(page));
  const some = PERFORMERS[page.scope];
  if (some) return countOfSome(db, some, matching, page, most);
  const first = db
    .select({ one: sql<number>`1`.as('one') })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .where(matching)
    .limit(most)
    .as('first');
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(first)
    .prepare('')
    .execute(valuesOf(page));
  return row?.total ?? 0;
}
