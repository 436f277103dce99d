import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { FEED_STATUSES, FEED_TYPES } from '#rules/constants.ts';
import { at, createdAt, hundredths, id, updatedAt } from './columns.ts';
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
    isSale: boolean().notNull().default(false),
    /** Tokens, hundredths. */
    price: hundredths().notNull().default(0),
    status: text({ enum: FEED_STATUSES }).notNull().default('active'),
    isPinned: boolean().notNull().default(false),
    pinnedAt: at(),
    thumbnailId: text(),
    teaserId: text(),
    totalViews: integer().notNull().default(0),
    totalPurchases: integer().notNull().default(0),
    /** Last change of title, text or files since fans could see the post. */
    editedAt: at(),
    deletedAt: at(),
    /** The request that made the post, by its `Idempotency-Key`, and a hash of what it asked for. */
    requestKey: text(),
    requestHash: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('feeds_slug').on(t.slug),
    uniqueIndex('feeds_request').on(t.performerId, t.requestKey),
    index('feeds_performer').on(t.performerId, t.status, t.createdAt, t.id),
    index('feeds_recent').on(t.status, t.createdAt, t.id),
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
  (t) => [primaryKey({ columns: [t.feedId, t.fileId] }), index('feed_files_file').on(t.fileId)],
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
  (t) => [index('feed_versions_feed').on(t.feedId)],
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
  (t) => [primaryKey({ columns: [t.versionId, t.fileId] }), index('feed_version_files_file').on(t.fileId)],
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
  (t) => [index('feed_version_purchases_version').on(t.versionId)],
);

/** One row a viewer and day, so that views stay honest. */
export const feedViews = pgTable(
  'feed_views',
  {
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    viewerKey: text().notNull(),
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.feedId, t.viewerKey, t.day] })],
);
