import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { feedOutAt } from '../../db/item-out.ts';
import { prepared } from '../../db/prepared.ts';
import { feeds } from '../../db/schema/feeds.ts';
import { files } from '../../db/schema/files.ts';
import { follows } from '../../db/schema/follows.ts';
import { performers } from '../../db/schema/performers.ts';
import { reactions } from '../../db/schema/reactions.ts';
import { subscriptions, usedTrials } from '../../db/schema/subscriptions.ts';
import { users } from '../../db/schema/users.ts';
import { trialUsedElsewhere } from '../../db/used-trials.ts';
import { categoryIdsColumn } from './performer-categories.queries.ts';
import { isId } from './visibility.ts';

const avatar = alias(files, 'avatar');
const cover = alias(files, 'cover');
const welcomeVideo = alias(files, 'welcome_video');
const { passwordHash: _never, ...account } = getTableColumns(users);

/** No more than a card shows: each further column is read, sent and parsed at every look. */
const cardColumns = {
  user: {
    id: users.id,
    name: users.name,
    username: users.username,
    gender: users.gender,
    country: users.country,
    lastSeenAt: users.lastSeenAt,
    createdAt: users.createdAt,
  },
  performer: {
    bio: performers.bio,
    languages: performers.languages,
    categoryIds: categoryIdsColumn,
    verifiedAccount: performers.verifiedAccount,
    isFeatured: performers.isFeatured,
    monthlyPrice: performers.monthlyPrice,
    yearlyPrice: performers.yearlyPrice,
    isFreeSubscription: performers.isFreeSubscription,
    durationFreeSubscriptionDays: performers.durationFreeSubscriptionDays,
    score: performers.score,
    totalFeeds: performers.totalFeeds,
    totalPhotos: performers.totalPhotos,
    totalGalleries: performers.totalGalleries,
    totalProducts: performers.totalProducts,
    totalVideos: performers.totalVideos,
    totalFollowers: performers.totalFollowers,
    totalSubscribers: performers.totalSubscribers,
    totalViews: performers.totalViews,
    totalLike: performers.totalLike,
    isLive: performers.isLive,
    updatedAt: performers.updatedAt,
  },
  avatar: avatar.versions,
  cover: cover.versions,
};

/** A card's columns and what only the profile says. */
const profileColumns = {
  ...cardColumns,
  user: {
    ...cardColumns.user,
    status: users.status,
    dateOfBirth: users.dateOfBirth,
    emailVerifiedAt: users.emailVerifiedAt,
  },
  performer: {
    ...cardColumns.performer,
    id: performers.id,
    details: performers.details,
    city: performers.city,
    state: performers.state,
    socialLinks: performers.socialLinks,
    publicChatPrice: performers.publicChatPrice,
    privateChatPrice: performers.privateChatPrice,
    reviewState: performers.reviewState,
    blockCountries: performers.blockCountries,
    activateWelcomeVideo: performers.activateWelcomeVideo,
  },
  welcomeVideo: { id: welcomeVideo.id, versions: welcomeVideo.versions },
};

function prepareProfile(db: Db, name: string, where: SQL) {
  return db
    .select(profileColumns)
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .leftJoin(avatar, eq(avatar.id, users.avatarId))
    .leftJoin(cover, eq(cover.id, users.coverId))
    .leftJoin(welcomeVideo, eq(welcomeVideo.id, performers.welcomeVideoId))
    .where(where)
    .prepare(name);
}

const profiles = prepared((db) => ({
  byId: prepareProfile(db, 'profile_by_id', eq(users.id, sql.placeholder('ref'))),
  byUsername: prepareProfile(db, 'profile_by_username', eq(users.username, sql.placeholder('ref'))),
}));

/** Everything a profile page shows, in one query; null when no performer has this id or username. */
export async function findProfile(db: Db, ref: string) {
  const queries = profiles(db);
  const [row] = await (isId(ref) ? queries.byId : queries.byUsername).execute({
    ref: isId(ref) ? ref : ref.toLowerCase(),
  });
  return row ?? null;
}
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>;

/** The whole record, for its owner alone. */
export async function findOwn(db: Db, id: string) {
  const [row] = await db
    .select({
      user: account,
      performer: { ...getTableColumns(performers), categoryIds: categoryIdsColumn },
      avatar: avatar.versions,
      cover: cover.versions,
      welcomeVideo,
    })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .leftJoin(avatar, eq(avatar.id, users.avatarId))
    .leftJoin(cover, eq(cover.id, users.coverId))
    .leftJoin(welcomeVideo, eq(welcomeVideo.id, performers.welcomeVideoId))
    .where(eq(users.id, id));
  return row ?? null;
}
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>;

/** What decides whether a performer is shown at all, with the number of posts for the profile's list. */
export async function findVisibility(db: Db, ref: string) {
  const queries = visibilities(db);
  const [row] = await (isId(ref) ? queries.byId : queries.byUsername).execute({
    ref: isId(ref) ? ref : ref.toLowerCase(),
  });
  return row ?? null;
}

function prepareVisibility(db: Db, name: string, column: typeof users.id | typeof users.username) {
  return db
    .select({
      id: users.id,
      status: users.status,
      reviewState: performers.reviewState,
      blockCountries: performers.blockCountries,
      totalFeeds: performers.totalFeeds,
    })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(eq(column, sql.placeholder('ref')))
    .prepare(name);
}
const visibilities = prepared((db) => ({
  byId: prepareVisibility(db, 'visibility_by_id', users.id),
  byUsername: prepareVisibility(db, 'visibility_by_username', users.username),
}));

/** How many posts a subscription to a performer opens: published, and not for sale. */
const subscriberFeeds = (performerId: string, now: Date): SQL<number> =>
  sql<number>`(select count(*)::int from ${feeds} where ${feeds.performerId} = ${performerId}
    and ${feedOutAt(now)} and not ${feeds.isSale})`;

/** What one viewer has with one performer. */
export async function findViewerRelation(db: Db, viewerId: string, performerId: string, now: Date) {
  const [row] = await db
    .select({
      followId: follows.id,
      subscription: subscriptions,
      trialUsed: sql<boolean>`${usedTrials.createdAt} is not null or ${trialUsedElsewhere(viewerId, performers.id)}`,
      subscriberFeeds: subscriberFeeds(performerId, now),
      isBookmarked: sql<boolean>`exists (select from ${reactions} where ${reactions.userId} = ${viewerId}
        and ${reactions.objectType} = 'performer' and ${reactions.objectId} = ${performers.id}
        and ${reactions.action} = 'bookmark')`,
    })
    .from(performers)
    .leftJoin(follows, and(eq(follows.followingId, performers.id), eq(follows.followerId, viewerId)))
    .leftJoin(
      subscriptions,
      and(eq(subscriptions.performerId, performers.id), eq(subscriptions.userId, viewerId)),
    )
    .leftJoin(usedTrials, and(eq(usedTrials.performerId, performers.id), eq(usedTrials.userId, viewerId)))
    .where(eq(performers.id, performerId));
  return row ?? null;
}
export type ViewerRelation = NonNullable<Awaited<ReturnType<typeof findViewerRelation>>>;

export const followedBy = (viewerId: string | null): SQL<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${follows} where ${follows.followerId} = ${viewerId} and ${follows.followingId} = ${performers.id})`;

const subscribedBy = (viewerId: string | null, now: Date): SQL<boolean> =>
  viewerId === null
    ? sql<boolean>`false`
    : sql<boolean>`exists (select 1 from ${subscriptions} where ${subscriptions.userId} = ${viewerId}
        and ${subscriptions.performerId} = ${performers.id} and ${subscriptions.status} = 'active'
        and ${subscriptions.expiredAt} > ${now.toISOString()}::timestamptz)`;

interface CardPage {
  where: SQL | undefined;
  orderBy: SQL[];
  limit: number;
  offset: number;
  viewerId: string | null;
  now: Date;
}

function buildCards(db: Db, isFollowed: SQL<boolean>, isSubscribed: SQL<boolean>) {
  return db
    .select({ ...cardColumns, isFollowed, isSubscribed })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .leftJoin(avatar, eq(avatar.id, users.avatarId))
    .leftJoin(cover, eq(cover.id, users.coverId))
    .$dynamic();
}
export type CardRow = Omit<Awaited<ReturnType<typeof buildCards>>[number], 'isFollowed' | 'isSubscribed'>;

/** Cards of the performers that meet a condition, with what the viewer has with each. */
export async function listCards(db: Db, page: CardPage) {
  return buildCards(db, followedBy(page.viewerId), subscribedBy(page.viewerId, page.now))
    .where(page.where)
    .orderBy(...page.orderBy)
    .limit(page.limit)
    .offset(page.offset);
}

const randomly = prepared((db) =>
  buildCards(db, sql<boolean>`false`, sql<boolean>`false`)
    .where(
      and(
        eq(users.status, 'active'),
        eq(performers.reviewState, 'approved'),
        sql`not (${performers.blockCountries} && ${sql.placeholder('countries')}::text[])`,
      ),
    )
    .orderBy(sql`random()`)
    .limit(sql.placeholder('limit'))
    .prepare('random_cards'),
);

/** Some cards for a visitor: every profile page asks for them, so the query is prepared and nothing is counted. */
export async function randomCards(db: Db, countries: readonly string[], limit: number) {
  return randomly(db).execute({ countries, limit });
}

/** How many performers meet a condition. */
export async function countPerformers(db: Db, where: SQL | undefined): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(users)
    .innerJoin(performers, eq(performers.id, users.id))
    .where(where);
  return row?.total ?? 0;
}
