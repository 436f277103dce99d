import { and, asc, desc, eq, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import type { Db } from '../../db/client.ts';
import { outAt } from '../../db/feed-out.ts';
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
const isOpenHere = sql`not (${performers.blockCountries} && ${at('countries')}::text[])`;
const followed = sql`select ${follows.followingId} from ${follows} where ${follows.followerId} = ${at('viewerId')}`;
const subscribed = sql`select ${subscriptions.performerId} from ${subscriptions}
  where ${subscriptions.userId} = ${at('viewerId')}
    and ${subscriptions.status} = 'active' and ${subscriptions.expiredAt} > ${at('now')}::timestamptz`;
/** A running subscription counts from a blocked country too. */
const home = and(
  sql`${feeds.performerId} in (${followed} union ${subscribed})`,
  or(isOpenHere, sql`${feeds.performerId} in (${subscribed})`),
);
const ofCreators = sql`${feeds.performerId} = any(${at('creators')}::text[])`;
const SCOPES: Record<Scope, SQL | undefined> = {
  profile: and(ofPerformer, published),
  named: and(ofNamed, published),
  own: and(ofPerformer, isNull(feeds.deletedAt)),
  deleted: and(
    ofPerformer,
    sql`${feeds.deletedAt} > ${at('now')}::timestamptz - ${`${DELETED_DAYS} days`}::interval`,
  ),
  all: and(ofPublic, isOpenHere),
  home: and(ofPublic, home),
  suggested: and(ofPublic, isOpenHere, eq(feeds.isSale, true), eq(feeds.price, 0)),
  creators: and(ofPublic, isOpenHere, ofCreators),
};

export interface FeedPage {
  scope: Scope;
  viewerId: string | null;
  /** An id for the scopes profile and own, a username for named. */
  performer: string | null;
  /** Ids for the scope creators. */
  creators: readonly string[];
  /** Where the viewer is and lives: performers who block one of them are left out. */
  countries: readonly string[];
  now: Date;
  /** A list with some is planned anew each time, one without is prepared. */
  filters: FeedFilters;
  after: CursorPosition | null;
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

/** Of each of the creators as many posts as a page holds, by index: their later ones cannot be on this page. */
function newestOfEach(wanted: SQL | undefined, oldestFirst: boolean): SQL {
  const order = oldestFirst ? asc : desc;
  return sql`${feeds.id} in (select one.id from unnest(${at('creators')}::text[]) as creator (id)
    cross join lateral (select ${feeds.id} from ${feeds}
      where ${and(sql`${feeds.performerId} = creator.id`, published, wanted)}
      order by ${order(feeds.publishedAt)}, ${order(feeds.id)} limit ${at('limit')}::int + ${at('offset')}::int) one)`;
}

function listQuery(db: Db, page: FeedPage, name: string) {
  const order = page.oldestFirst ? asc : desc;
  const withPin = pinnedFirst(page);
  const place = withPin
    ? sql`(${at('isPinned')}::boolean, ${at('at')}::timestamptz, ${at('id')}::text)`
    : sql`(${at('at')}::timestamptz, ${at('id')}::text)`;
  const row = withPin
    ? sql`(${feeds.isPinned}, ${feeds.publishedAt}, ${feeds.id})`
    : sql`(${feeds.publishedAt}, ${feeds.id})`;
  const behind = page.oldestFirst ? sql`${row} > ${place}` : sql`${row} < ${place}`;
  const wanted = and(page.after ? behind : undefined, conditionOf(page));
  const few = page.scope === 'creators' ? newestOfEach(wanted, page.oldestFirst) : wanted;
  return selectFeeds(db, and(SCOPES[page.scope], few), page.viewerId !== null)
    .orderBy(...(withPin ? [desc(feeds.isPinned)] : []), order(feeds.publishedAt), order(feeds.id))
    .limit(at('limit') as Placeholder)
    .offset(at('offset') as Placeholder)
    .prepare(name);
}
const listQueries = prepared(() => new Map<string, ReturnType<typeof listQuery>>());

/** One page of posts with files, author and what the viewer has with each, in one query. */
export async function listFeeds(db: Db, page: FeedPage): Promise<FeedRow[]> {
  const values = valuesOf(page);
  if (conditionOf(page)) return listQuery(db, page, '').execute(values);
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

/** How many posts match, counting no further than `most`: the cost of a page must not grow with the site. */
export async function countFeeds(db: Db, page: FeedPage, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .where(and(SCOPES[page.scope], conditionOf(page)))
    .limit(most)
    .as('some');
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(some)
    .prepare('')
    .execute(valuesOf(page));
  return row?.total ?? 0;
}
