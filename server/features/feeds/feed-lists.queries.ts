import { and, asc, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { OwnOrder } from '#rules/item-form.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { feedOutAt } from '../../db/item-out.ts';
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
import {
  type Direction,
  idsByPerformer,
  inOrder,
  matchingByPerformer,
  placed,
} from './feeds-by-performer.queries.ts';

const at = sql.placeholder;

/**
 * Which posts a list holds: one profile's (by id or by name), the performer's own, everybody's, the viewer's home,
 * those that everybody may read, those of some creators. Of the performer's own there are those deleted as well.
 */
export type Scope = 'profile' | 'named' | 'own' | 'deleted' | 'all' | 'home' | 'suggested' | 'creators';

const published = feedOutAt(at('now'));
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
/** How the list of a scope is read. */
interface ScopeQuery {
  /** Which posts; where `performers` are named, what is asked of each of theirs. */
  where: SQL | undefined;
  /** Ids of those whose posts the list holds: each of them is asked for their own. Without, the posts are asked at once. */
  performers?: SQL;
  /** The newest posts come after the pinned one. */
  hasPinned?: true;
  /** The performer's own: all they wrote is searched. */
  isAuthors?: true;
}

/** A running subscription counts from a blocked country and past a block too. */
const SCOPES: Record<Scope, ScopeQuery> = {
  profile: { where: and(ofPerformer, published), hasPinned: true },
  named: { where: and(ofNamed, published), hasPinned: true },
  own: { where: and(ofPerformer, isNull(feeds.deletedAt)), isAuthors: true },
  deleted: {
    where: and(
      ofPerformer,
      sql`${feeds.deletedAt} > ${at('now')}::timestamptz - ${`${DELETED_DAYS} days`}::interval`,
      isNull(feeds.takenDownAt),
    ),
    isAuthors: true,
  },
  all: { where: and(ofPublic, isOpenHere) },
  home: {
    where: published,
    performers: shown(sql`${performers.id} in (${followed} union ${subscribed})
    and (${isOpenHere} or ${performers.id} in (${subscribed}))`),
  },
  suggested: { where: and(ofPublic, isOpenHere, eq(feeds.isSale, true), eq(feeds.price, 0)) },
  creators: {
    where: published,
    performers: shown(sql`${performers.id} = any(${at('creators')}::text[]) and ${isOpenHere}`),
  },
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
  orderBy?: OwnOrder | undefined;
  /** The oldest, or those with the smallest figures, first. */
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

const conditionOf = ({ filters, scope }: FeedPage) =>
  filterCondition(filters, SCOPES[scope].isAuthors ?? false);

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
  (SCOPES[scope].hasPinned ?? false) && !oldestFirst;

function pageIds(page: FeedPage, order: Direction): SQL {
  const withPin = pinnedFirst(page);
  const place = withPin
    ? sql`(${at('isPinned')}::boolean, ${at('at')}::timestamptz, ${at('id')}::text)`
    : sql`(${at('at')}::timestamptz, ${at('id')}::text)`;
  const row = withPin ? sql`(${feeds.isPinned}, ${feeds.publishedAt}, ${feeds.id})` : placed;
  const behind = page.oldestFirst ? sql`${row} > ${place}` : sql`${row} < ${place}`;
  const scope = SCOPES[page.scope];
  const where = and(scope.where, page.after ? behind : undefined, conditionOf(page));
  if (scope.performers) return idsByPerformer(scope.performers, where, order);
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

/** How many posts match, counting no further than `most`: the cost of a page must not grow with the site. */
export async function countFeeds(db: Db, page: FeedPage, most: number): Promise<number> {
  const scope = SCOPES[page.scope];
  const where = and(scope.where, conditionOf(page));
  const matching = scope.performers
    ? sql`(${matchingByPerformer(scope.performers, where, most)}) matching`
    : db
        .select({ one: sql<number>`1`.as('one') })
        .from(feeds)
        .innerJoin(performers, eq(performers.id, feeds.performerId))
        .innerJoin(users, eq(users.id, feeds.performerId))
        .where(where)
        .limit(most)
        .as('first');
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(matching)
    .prepare('')
    .execute(valuesOf(page));
  return row?.total ?? 0;
}
