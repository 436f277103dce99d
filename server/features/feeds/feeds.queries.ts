import { and, asc, desc, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { feedFiles, feeds, files } from '../../db/schema/content.ts';
import { subscriptions, tokenTransactions } from '../../db/schema/money.ts';
import { follows, performers, users } from '../../db/schema/users.ts';

const portrait = alias(files, 'portrait');
const thumbnail = alias(files, 'thumbnail');

export type FeedColumns = typeof feeds.$inferSelect;

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
    monthlyPrice: performers.monthlyPrice,
    yearlyPrice: performers.yearlyPrice,
    isFreeSubscription: performers.isFreeSubscription,
    durationFreeSubscriptionDays: performers.durationFreeSubscriptionDays,
  },
  thumbnail,
};

/** What a viewer has with a post, inside the same query; constants for visitors. */
function ties(viewerId: string | null) {
  if (viewerId === null) {
    return {
      subscribedUntil: sql<Date | null>`null::timestamptz`.mapWith(subscriptions.expiredAt),
      isBought: sql<boolean>`false`,
      isFollowed: sql<boolean>`false`,
    };
  }
  return {
    subscribedUntil: sql<Date | null>`(select ${subscriptions.expiredAt} from ${subscriptions}
      where ${subscriptions.userId} = ${viewerId} and ${subscriptions.performerId} = ${feeds.performerId}
        and ${subscriptions.status} = 'active')`.mapWith(subscriptions.expiredAt),
    isBought: sql<boolean>`exists (select 1 from ${tokenTransactions} where ${tokenTransactions.userId} = ${viewerId}
      and ${tokenTransactions.ownedId} = 'feed:' || ${feeds.id} and ${tokenTransactions.status} = 'success')`,
    isFollowed: sql<boolean>`exists (select 1 from ${follows}
      where ${follows.followerId} = ${viewerId} and ${follows.followingId} = ${feeds.performerId})`,
  };
}

function build(db: Db, where: SQL | undefined, viewerId: string | null) {
  return db
    .select({ ...columns, ...ties(viewerId) })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .leftJoin(thumbnail, eq(thumbnail.id, feeds.thumbnailId))
    .where(where)
    .$dynamic();
}
export type FeedRow = Awaited<ReturnType<typeof build>>[number];

export const published = and(eq(feeds.status, 'active'), isNull(feeds.deletedAt)) as SQL;

export interface FeedPage {
  where: SQL | undefined;
  oldestFirst: boolean;
  limit: number;
  offset: number;
  viewerId: string | null;
}

export async function listFeeds(db: Db, page: FeedPage): Promise<FeedRow[]> {
  const direction = page.oldestFirst ? asc : desc;
  return build(db, page.where, page.viewerId)
    .orderBy(direction(feeds.createdAt), direction(feeds.id))
    .limit(page.limit)
    .offset(page.offset);
}

function prepareFirstPage(db: Db) {
  return build(db, and(eq(feeds.performerId, sql.placeholder('performerId')), published), null)
    .orderBy(desc(feeds.createdAt), desc(feeds.id))
    .limit(sql.placeholder('limit') as unknown as number)
    .prepare('feeds_of_profile');
}
const firstPages = new WeakMap<Db, ReturnType<typeof prepareFirstPage>>();

/** The newest posts of one profile for a visitor: what every profile page asks, so prepared once. */
export async function listProfileFeeds(db: Db, performerId: string, limit: number): Promise<FeedRow[]> {
  const query = firstPages.get(db) ?? prepareFirstPage(db);
  firstPages.set(db, query);
  return query.execute({ performerId, limit });
}

/** How many posts match, counting no further than `most`: the cost of a page must not grow with the site. */
export async function countFeeds(db: Db, where: SQL | undefined, most: number): Promise<number> {
  const some = db
    .select({ one: sql<number>`1`.as('one') })
    .from(feeds)
    .innerJoin(performers, eq(performers.id, feeds.performerId))
    .innerJoin(users, eq(users.id, feeds.performerId))
    .where(where)
    .limit(most)
    .as('some');
  const [row] = await db.select({ total: sql<number>`count(*)::int` }).from(some);
  return row?.total ?? 0;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Slugs end in eight random characters, so none looks like an id. */
export const byRef = (ref: string): SQL =>
  UUID.test(ref) ? eq(feeds.id, ref) : eq(feeds.slug, ref.toLowerCase());

/** One post by id or slug, deleted ones too: who bought one keeps it. */
export async function findFeed(db: Db, ref: string, viewerId: string | null): Promise<FeedRow | null> {
  const [row] = await build(db, byRef(ref), viewerId).limit(1);
  return row ?? null;
}

export interface AttachedFile {
  feedId: string;
  file: typeof files.$inferSelect;
}

/** Files of many posts in their order, in one query. */
export async function filesOfFeeds(db: Db, feedIds: readonly string[]): Promise<AttachedFile[]> {
  if (feedIds.length === 0) return [];
  return db
    .select({ feedId: feedFiles.feedId, file: files })
    .from(feedFiles)
    .innerJoin(files, eq(files.id, feedFiles.fileId))
    .where(inArray(feedFiles.feedId, [...feedIds]))
    .orderBy(asc(feedFiles.position));
}

export async function insertFeed(db: Db, row: typeof feeds.$inferInsert): Promise<void> {
  await db.insert(feeds).values(row);
}

/** An own post that is not deleted, locked until the transaction ends. */
export async function lockOwnFeed(db: Db, performerId: string, ref: string): Promise<FeedColumns | null> {
  const [row] = await db
    .select()
    .from(feeds)
    .where(and(byRef(ref), eq(feeds.performerId, performerId), isNull(feeds.deletedAt)))
    .for('update');
  return row ?? null;
}

export async function updateFeedRow(
  db: Db,
  id: string,
  set: Partial<typeof feeds.$inferInsert>,
): Promise<void> {
  await db.update(feeds).set(set).where(eq(feeds.id, id));
}

export async function replaceFeedFiles(db: Db, feedId: string, fileIds: readonly string[]): Promise<void> {
  await db.delete(feedFiles).where(eq(feedFiles.feedId, feedId));
  if (fileIds.length === 0) return;
  await db.insert(feedFiles).values(fileIds.map((fileId, position) => ({ feedId, fileId, position })));
}

/** Ids and types of a post's files, in order. */
export async function attachedFiles(db: Db, feedId: string) {
  return db
    .select({ id: files.id, type: files.type })
    .from(feedFiles)
    .innerJoin(files, eq(files.id, feedFiles.fileId))
    .where(eq(feedFiles.feedId, feedId))
    .orderBy(asc(feedFiles.position));
}

/** Adds to what a profile shows as numbers of posts and photos. */
export async function addToCounters(
  db: Db,
  performerId: string,
  posts: number,
  photos: number,
): Promise<void> {
  if (posts === 0 && photos === 0) return;
  const plus = (column: SQLWrapper, by: number) => sql<number>`${column} + ${by}`;
  await db
    .update(performers)
    .set({
      totalFeeds: plus(performers.totalFeeds, posts),
      totalPhotos: plus(performers.totalPhotos, photos),
    })
    .where(eq(performers.id, performerId));
}

/** True when this is the viewer's first look of the day; then the post's number grows by one. */
export async function insertFeedView(
  db: Db,
  feedId: string,
  viewerKey: string,
  day: string,
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with counted as (
      insert into feed_views (feed_id, viewer_key, day) values (${feedId}, ${viewerKey}, ${day})
      on conflict do nothing returning feed_id)
    update feeds set total_views = total_views + 1 where id in (select feed_id from counted)`);
  return (rowCount ?? 0) > 0;
}
