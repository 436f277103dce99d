import { and, asc, desc, eq, inArray, isNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { DELETED_DAYS } from '#rules/feed-form.ts';
import type { ReactionAction } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { outAt } from '../../db/feed-out.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import {
  feedFiles,
  feeds,
  feedVersionFiles,
  feedVersionPurchases,
  feedVersions,
} from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { pollOptions, pollVotes } from '../../db/schema/polls.ts';
import { reactions } from '../../db/schema/reactions.ts';
import { subscriptions } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';
import type { CursorPosition } from '../../http/cursor.ts';
import { type FeedFilters, filterCondition } from './feed-filters.queries.ts';

export type FeedColumns = typeof feeds.$inferSelect;

const portrait = alias(files, 'portrait');
const thumbnail = alias(files, 'thumbnail');
const teaser = alias(files, 'teaser');
const at = sql.placeholder;

const columns = {
  feed: feeds,
  performer: {
    id: users.id,
    name: users.name,
    username: users.username,
    lastSeenAt: users.lastSeenAt,
    status: users.status,
    avatar: portrait.versions,
    verifiedAccount: performers.verifiedAccount,
    reviewState: performers.reviewState,
    blockCountries: performers.blockCountries,
    totalFeeds: performers.totalFeeds,
    monthlyPrice: performers.monthlyPrice,
    yearlyPrice: performers.yearlyPrice,
    isFreeSubscription: performers.isFreeSubscription,
    durationFreeSubscriptionDays: performers.durationFreeSubscriptionDays,
  },
  thumbnail: fileJson(thumbnail),
  teaser: fileJson(teaser),
  files: sql<ShownFile[]>`(select coalesce(jsonb_agg(${fileJson(files)} order by ${feedFiles.position}), '[]')
    from ${feedFiles} inner join ${files} on ${files.id} = ${feedFiles.fileId} where ${feedFiles.feedId} = ${feeds.id})`,
};

/** The answers of a post's poll, in order. */
export type ShownOption = Pick<typeof pollOptions.$inferSelect, 'id' | 'description' | 'totalVote'>;

const polls = sql<ShownOption[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', ${pollOptions.id},
      'description', ${pollOptions.description}, 'totalVote', ${pollOptions.totalVote})
      order by ${pollOptions.position}, ${pollOptions.id}), '[]')
    from ${pollOptions} where ${pollOptions.feedId} = ${feeds.id})`;

/** What a post held when the viewer bought it, where it was changed since. */
export type BoughtContent = Pick<FeedColumns, 'type' | 'title' | 'text'> & { files: ShownFile[] };

const boughtContent = sql<BoughtContent | null>`(select jsonb_build_object(
      'type', ${feedVersions.type}, 'title', ${feedVersions.title}, 'text', ${feedVersions.text}, 'files',
      (select coalesce(jsonb_agg(${fileJson(files)} || jsonb_build_object('alt',
          coalesce(nullif(${files.alt}, ''), ${feedVersionFiles.alt})) order by ${feedVersionFiles.position}), '[]')
        from ${feedVersionFiles} inner join ${files} on ${files.id} = ${feedVersionFiles.fileId}
        where ${feedVersionFiles.versionId} = ${feedVersions.id}))
    from ${tokenTransactions}
    inner join ${feedVersionPurchases} on ${feedVersionPurchases.transactionId} = ${tokenTransactions.id}
    inner join ${feedVersions} on ${feedVersions.id} = ${feedVersionPurchases.versionId}
    where ${tokenTransactions.userId} = ${at('viewerId')}
      and ${tokenTransactions.ownedId} = 'feed:' || ${feeds.id} and ${tokenTransactions.status} = 'success')`;

/** What the viewer has with a post, inside the same query; constants for visitors. */
function relation(signedIn: boolean) {
  const subscribedUntil = signedIn
    ? sql<Date | null>`(select ${subscriptions.expiredAt} from ${subscriptions}
        where ${subscriptions.userId} = ${at('viewerId')} and ${subscriptions.performerId} = ${feeds.performerId}
          and ${subscriptions.status} = 'active')`
    : sql<Date | null>`null::timestamptz`;
  const isBought = signedIn
    ? sql<boolean>`exists (select 1 from ${tokenTransactions} where ${tokenTransactions.userId} = ${at('viewerId')}
        and ${tokenTransactions.ownedId} = 'feed:' || ${feeds.id} and ${tokenTransactions.status} = 'success')`
    : sql<boolean>`false`;
  const isFollowed = signedIn
    ? sql<boolean>`exists (select 1 from ${follows}
        where ${follows.followerId} = ${at('viewerId')} and ${follows.followingId} = ${feeds.performerId})`
    : sql<boolean>`false`;
  const votedId = signedIn
    ? sql<string | null>`(select ${pollVotes.optionId} from ${pollVotes}
        where ${pollVotes.feedId} = ${feeds.id} and ${pollVotes.userId} = ${at('viewerId')})`
    : sql<string | null>`null::text`;
  const own = signedIn
    ? sql<ReactionAction[] | null>`(select array_agg(${reactions.action}) from ${reactions}
        where ${reactions.userId} = ${at('viewerId')} and ${reactions.objectType} = 'feed'
          and ${reactions.objectId} = ${feeds.id})`
    : sql<ReactionAction[] | null>`null::text[]`;
  return {
    votedId,
    reactions: own,
    subscribedUntil: subscribedUntil.mapWith(subscriptions.expiredAt),
    isBought,
    isFollowed,
    boughtContent: signedIn ? boughtContent : sql<BoughtContent | null>`null::jsonb`,
  };
}

function build(db: Db, where: SQL | undefined, signedIn: boolean) {
  return db
    .select({ ...columns, polls, ...relation(signedIn) })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .leftJoin(thumbnail, eq(thumbnail.id, feeds.thumbnailId))
    .leftJoin(teaser, eq(teaser.id, feeds.teaserId))
    .where(where)
    .$dynamic();
}
export type FeedRow = Awaited<ReturnType<typeof build>>[number];

/**
 * Which posts a list holds: one profile's (by id or by name), the performer's own, everybody's, the viewer's home,
 * those that everybody may read. Of the performer's own there are those deleted as well.
 */
export type Scope = 'profile' | 'named' | 'own' | 'deleted' | 'all' | 'home' | 'suggested';

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
};

export interface FeedPage {
  scope: Scope;
  viewerId: string | null;
  /** An id for the scopes profile and own, a username for named. */
  performer: string | null;
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
  return build(
    db,
    and(SCOPES[page.scope], page.after ? behind : undefined, conditionOf(page)),
    page.viewerId !== null,
  )
    .orderBy(...(withPin ? [desc(feeds.isPinned)] : []), order(feeds.publishedAt), order(feeds.id))
    .limit(at('limit') as Placeholder)
    .offset(at('offset') as Placeholder)
    .prepare(name);
}
type Prepared = Map<string, ReturnType<typeof listQuery>>;
const prepared = new WeakMap<Db, Prepared>();

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
  const known = prepared.get(db) ?? new Map();
  prepared.set(db, known);
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

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Slugs end in eight random characters, so none looks like an id. */
export const byRef = (ref: string): SQL =>
  UUID.test(ref) ? eq(feeds.id, ref) : eq(feeds.slug, ref.toLowerCase());

/** One post by id or slug, deleted ones too: who bought one keeps it. */
export async function findFeed(db: Db, ref: string, viewerId: string | null): Promise<FeedRow | null> {
  const [row] = await build(db, byRef(ref), viewerId !== null)
    .limit(1)
    .prepare('')
    .execute({ viewerId });
  return row ?? null;
}

/** These posts, in any order. */
export async function feedsByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<FeedRow[]> {
  if (ids.length === 0) return [];
  return build(db, inArray(feeds.id, [...ids]), viewerId !== null)
    .prepare('')
    .execute({ viewerId });
}

/** Posts that show this file, or showed it when somebody bought them. */
export async function feedsHolding(db: Db, fileId: string, viewerId: string | null): Promise<FeedRow[]> {
  const shows = sql`select ${feedFiles.feedId} from ${feedFiles} where ${feedFiles.fileId} = ${at('fileId')}`;
  const showed = sql`select ${feedVersions.feedId} from ${feedVersionFiles}
    inner join ${feedVersions} on ${feedVersions.id} = ${feedVersionFiles.versionId}
    where ${feedVersionFiles.fileId} = ${at('fileId')}`;
  return build(db, sql`${feeds.id} in (${shows} union ${showed})`, viewerId !== null)
    .prepare('')
    .execute({ viewerId, fileId });
}
