import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COMMENTS_BY } from '#rules/comments.ts';
import { FEED_STATUSES, FEED_TYPES } from '#rules/constants.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, audience, createdAt, id, look, madeBy, publishedCounts, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { performers } from './performers.ts';
import { tokenTransactions } from './wallet.ts';

/** A post. Audience on the wire: isSale false = subscribers; isSale with price 0 = everyone; with a price = pay per view. */
export const feeds = pgTable(
  'feeds',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    type: text({ enum: FEED_TYPES }).notNull(),
    title: text().notNull().default(''),
    text: text().notNull().default(''),
    /** What everyone may read of a locked post's text, chosen by its performer. */
    excerpt: text().notNull().default(''),
    ...audience(),
    status: text({ enum: FEED_STATUSES }).notNull().default('active'),
    /** When it appears, or appeared: its place in lists. In the future it is planned. */
    publishedAt: at().notNull().defaultNow(),
    /** From then on only those who bought it see it. */
    expiredAt: at(),
    /** It was out at some time. Planned anew it is new again. */
    wasPublished: boolean().notNull().default(false),
    /** How many photos its profile counts for it; null while the post is not out. */
    countedPhotos: integer(),
    /** Start of the announced stream. */
    streamingScheduled: at(),
    /** The poll's question and end; its options are rows of their own (polls.ts). */
    pollDescription: text().notNull().default(''),
    pollExpiredAt: at(),
    /** Holds files that are still being worked on: kept from everybody but its performer until all are finished. */
    isWaiting: boolean().notNull().default(false),
    isPinned: boolean().notNull().default(false),
    pinnedAt: at(),
    /** A picture that goes leaves the place empty. */
    thumbnailId: text().references(() => files.id, { onDelete: 'set null' }),
    teaserId: text().references(() => files.id, { onDelete: 'set null' }),
    ...publishedCounts(),
    commentsBy: text({ enum: COMMENTS_BY }).notNull().default('everyone'),
    /** Last change of title, text or files since fans could see the post. */
    editedAt: at(),
    deletedAt: at(),
    /** Taken down by operators: it does not come back, also not for who bought it. */
    takenDownAt: at(),
    ...madeBy(),
    /** The last change by its author, as a hash of its `Idempotency-Key` and of what it asked for. */
    changeHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('feeds_slug_unique').on(t.slug),
    uniqueIndex('feeds_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    index('feeds_performer_id_status_published_at_id_index').on(t.performerId, t.status, t.publishedAt, t.id),
    index('feeds_performer_id_status_is_pinned_published_at_id_index').on(
      t.performerId,
      t.status,
      t.isPinned,
      t.publishedAt,
      t.id,
    ),
    index('feeds_status_published_at_id_index').on(t.status, t.publishedAt, t.id),
    uniqueIndex('feeds_performer_id_unique').on(t.performerId).where(sql`${t.isPinned}`),
    // Asked every minute: what begins, and what ends.
    index('feeds_published_at_index')
      .on(t.publishedAt)
      .where(sql`not ${t.wasPublished} and ${t.status} = 'active' and ${t.deletedAt} is null`),
    index('feeds_expired_at_index')
      .on(t.expiredAt)
      .where(sql`${t.expiredAt} is not null and ${t.countedPhotos} is not null`),
    // Asked every minute: which streams start soon.
    index('feeds_streaming_scheduled_index')
      .on(t.streamingScheduled)
      .where(sql`${t.streamingScheduled} is not null`),
    index('feeds_deleted_at_index').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    // Asked when a file is finished.
    index('feeds_performer_id_waiting_index').on(t.performerId).where(sql`${t.isWaiting}`),
    // Asked when a file is deleted.
    index('feeds_thumbnail_id_index').on(t.thumbnailId).where(sql`${t.thumbnailId} is not null`),
    index('feeds_teaser_id_index').on(t.teaserId).where(sql`${t.teaserId} is not null`),
    oneOf('feeds_type_check', t.type, FEED_TYPES),
    oneOf('feeds_status_check', t.status, FEED_STATUSES),
    notNegative('feeds_price_check', t.price),
    oneOf('feeds_comments_by_check', t.commentsBy, COMMENTS_BY),
    notNegative('feeds_counts_check', t.totalViews, t.totalPurchases),
    notNegative('feeds_counted_photos_check', t.countedPhotos),
    notNegative('feeds_social_counts_check', t.totalLike, t.totalBookmark, t.totalComment),
  ],
);

export const feedFiles = pgTable(
  'feed_files',
  {
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.fileId] }),
    index('feed_files_file_id_index').on(t.fileId),
    notNegative('feed_files_position_check', t.position),
  ],
);

/**
 * What a sold post held before an edit changed it. Purchases made of it point here (feed_version_purchases); a
 * purchase without a version was made of the post as it is now. Nothing changes or deletes these rows.
 */
export const feedVersions = pgTable(
  'feed_versions',
  {
    id: id(),
    feedId: text()
      .notNull()
      .references(() => feeds.id),
    type: text({ enum: FEED_TYPES }).notNull(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index('feed_versions_feed_id_index').on(t.feedId),
    oneOf('feed_versions_type_check', t.type, FEED_TYPES),
  ],
);

export const feedVersionFiles = pgTable(
  'feed_version_files',
  {
    versionId: text()
      .notNull()
      .references(() => feedVersions.id),
    /** No file can be deleted while a version holds it. */
    fileId: text()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
    /** The file's description then: an emptied one stays for those who bought it. */
    alt: text().notNull().default(''),
  },
  (t) => [
    primaryKey({ columns: [t.versionId, t.fileId] }),
    index('feed_version_files_file_id_index').on(t.fileId),
    notNegative('feed_version_files_position_check', t.position),
  ],
);

/** Which version of a post a purchase was made of; no row while the post is still as it was bought. */
export const feedVersionPurchases = pgTable(
  'feed_version_purchases',
  {
    transactionId: text()
      .primaryKey()
      .references(() => tokenTransactions.id),
    versionId: text()
      .notNull()
      .references(() => feedVersions.id),
  },
  (t) => [index('feed_version_purchases_version_id_index').on(t.versionId)],
);

/** One row a viewer and day, and few an address, so that views stay honest. */
export const feedViews = pgTable(
  'feed_views',
  {
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    ...look(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.viewerKey, t.day] }),
    uniqueIndex('feed_views_feed_id_day_address_key_place_unique').on(t.feedId, t.day, t.addressKey, t.place),
    positive('feed_views_place_check', t.place),
  ],
);
