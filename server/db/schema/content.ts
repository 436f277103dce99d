import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { FEED_STATUSES, FEED_TYPES, FILE_STATUSES, FILE_TYPES } from '#rules/constants.ts';
import { at, createdAt, hundredths, id, updatedAt } from './columns.ts';
import { performers, users } from './users.ts';

/** A stored rendition: `display`, `thumbnail`, `blurred`, `original`. */
export interface FileVersion {
  name: string;
  key: string;
  mimeType: string;
  size: number;
  width?: number;
  height?: number;
}

/** Uploaded media and its renditions. `isProtected` files are only served by signed addresses. */
export const files = pgTable(
  'files',
  {
    id: id(),
    type: text({ enum: FILE_TYPES }).notNull(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull().default(''),
    alt: text().notNull().default(''),
    mimeType: text().notNull(),
    size: bigint({ mode: 'number' }).notNull().default(0),
    width: integer(),
    height: integer(),
    duration: integer(),
    status: text({ enum: FILE_STATUSES }).notNull().default('created'),
    error: text(),
    isProtected: boolean().notNull().default(true),
    versions: jsonb().$type<FileVersion[]>().notNull().default([]),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('files_owner').on(t.ownerId, t.createdAt),
    // Which file a stored object belongs to.
    index('files_versions').using('gin', t.versions.op('jsonb_path_ops')),
  ],
);

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

/** What people searched for, counted. */
export const searchKeywords = pgTable(
  'search_keywords',
  {
    id: id(),
    keyword: text().notNull(),
    objectType: text().notNull(),
    fromPerformerId: text().notNull().default(''),
    attempt: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('search_keywords_pair').on(t.keyword, t.objectType, t.fromPerformerId),
    index('search_keywords_attempt').on(t.objectType, t.attempt),
  ],
);

export const contactMessages = pgTable('contact_messages', {
  id: id(),
  name: text().notNull(),
  email: text().notNull(),
  subject: text().notNull().default(''),
  message: text().notNull(),
  createdAt: createdAt(),
});

export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: updatedAt(),
});

export const translations = pgTable(
  'translations',
  {
    id: id(),
    locale: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('translations_key').on(t.locale, t.key)],
);

/** Mail that the embedded mailbox received instead of a mail server. */
export const mailbox = pgTable(
  'mailbox',
  {
    id: id(),
    to: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [index('mailbox_to').on(t.to, t.createdAt)],
);

/** Who did what and why, for everything an operator does. Append-only. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: id(),
    actor: text().notNull(),
    action: text().notNull(),
    target: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default(sql`'{}'::jsonb`),
    createdAt: createdAt(),
  },
  (t) => [index('audit_log_created').on(t.createdAt)],
);
