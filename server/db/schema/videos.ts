import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COMMENTS_BY } from '#rules/comments.ts';
import { PARTICIPANT_STATUSES, VIDEO_STATUSES } from '#rules/video-form.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, audience, createdAt, id, look, madeBy, publishedCounts, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';
import { tokenTransactions } from './wallet.ts';

/** A film with a page of its own. Its audience is written as that of a post (feeds.ts). */
export const videos = pgTable(
  'videos',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    /** Small letters, each once. */
    tags: text().array().notNull().default(sql`'{}'::text[]`),
    status: text({ enum: VIDEO_STATUSES }).notNull().default('active'),
    ...audience(),
    fileId: text()
      .notNull()
      .references(() => files.id),
    /** A film that takes the place of the one people see, as soon as it is ready. */
    nextFileId: text().references(() => files.id),
    teaserId: text().references(() => files.id, { onDelete: 'set null' }),
    thumbnailId: text().references(() => files.id, { onDelete: 'set null' }),
    /** When it appears, or appeared: its place in lists. Null while it never was to. */
    publishedAt: at(),
    /** Its film is still being worked on: kept from everybody but its performer. */
    isWaiting: boolean().notNull().default(false),
    /** Its profile counts it: it is out. */
    isCounted: boolean().notNull().default(false),
    ...publishedCounts(),
    commentsBy: text({ enum: COMMENTS_BY }).notNull().default('everyone'),
    deletedAt: at(),
    /** Taken down by operators: it does not come back, also not for who bought it. */
    takenDownAt: at(),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('videos_slug_unique').on(t.slug),
    uniqueIndex('videos_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    index('videos_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('videos_performer_id_published_at_id_index').on(t.performerId, t.publishedAt, t.id),
    index('videos_published_at_id_index')
      .on(t.publishedAt, t.id)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    // Asked every minute: what begins.
    index('videos_published_at_index')
      .on(t.publishedAt)
      .where(sql`not ${t.isCounted} and ${t.status} = 'active' and ${t.deletedAt} is null`),
    index('videos_tags_gin').using('gin', t.tags),
    index('videos_deleted_at_index').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    // Asked when a file is finished, or deleted.
    index('videos_file_id_index').on(t.fileId),
    index('videos_next_file_id_index').on(t.nextFileId).where(sql`${t.nextFileId} is not null`),
    index('videos_teaser_id_index').on(t.teaserId).where(sql`${t.teaserId} is not null`),
    index('videos_thumbnail_id_index').on(t.thumbnailId).where(sql`${t.thumbnailId} is not null`),
    oneOf('videos_status_check', t.status, VIDEO_STATUSES),
    oneOf('videos_comments_by_check', t.commentsBy, COMMENTS_BY),
    notNegative('videos_price_check', t.price),
    notNegative('videos_counts_check', t.totalViews, t.totalPurchases),
    notNegative('videos_social_counts_check', t.totalLike, t.totalBookmark, t.totalComment),
  ],
);

/**
 * The tags of videos that their performers show, written by the trigger `video_tags_changed`: so that the newest with a
 * tag are found without reading the others.
 */
export const videoTags = pgTable(
  'video_tags',
  {
    videoId: text()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    tag: text().notNull(),
    publishedAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.tag] }),
    index('video_tags_tag_published_at_video_id_index').on(t.tag, t.publishedAt, t.videoId),
  ],
);

/** Performers who are to be named beside a video. Who refused stays noted, so that nobody asks them again. */
export const videoParticipants = pgTable(
  'video_participants',
  {
    videoId: text()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    status: text({ enum: PARTICIPANT_STATUSES }).notNull().default('asked'),
    /** Place in the list its owner made. */
    position: integer().notNull(),
    askedAt: createdAt(),
    answeredAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.performerId] }),
    index('video_participants_performer_id_asked_at_index').on(t.performerId, t.askedAt),
    oneOf('video_participants_status_check', t.status, PARTICIPANT_STATUSES),
    notNegative('video_participants_position_check', t.position),
  ],
);

/** Which film of a video a purchase was made of. No file can be deleted while a purchase holds it. */
export const videoPurchases = pgTable(
  'video_purchases',
  {
    transactionId: text()
      .primaryKey()
      .references(() => tokenTransactions.id),
    fileId: text()
      .notNull()
      .references(() => files.id),
  },
  (t) => [index('video_purchases_file_id_index').on(t.fileId)],
);

/** Where somebody stopped watching. */
export const videoPositions = pgTable(
  'video_positions',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    videoId: text()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    seconds: integer().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.videoId] }),
    index('video_positions_user_id_updated_at_index').on(t.userId, t.updatedAt),
    index('video_positions_video_id_index').on(t.videoId),
    notNegative('video_positions_seconds_check', t.seconds),
  ],
);

/** One row a viewer and day, and few an address, so that views stay honest. */
export const videoViews = pgTable(
  'video_views',
  {
    videoId: text()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    ...look(),
  },
  (t) => [
    primaryKey({ columns: [t.videoId, t.viewerKey, t.day] }),
    uniqueIndex('video_views_video_id_day_address_key_place_unique').on(
      t.videoId,
      t.day,
      t.addressKey,
      t.place,
    ),
    positive('video_views_place_check', t.place),
  ],
);
