import { sql } from 'drizzle-orm';
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { FILE_STATUSES, FILE_TYPES } from '#rules/constants.ts';
import { notNegative, oneOf } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

/**
 * A stored rendition: `display`, `phone`, `poster`, `thumbnail`, `blurred`, `frames`, `captions-en-US`; `original` of
 * what is kept as it came.
 */
export interface FileVersion {
  name: string;
  key: string;
  mimeType: string;
  size: number;
  width?: number;
  height?: number;
  /** Pictures of a film strip, one under the other. */
  count?: number;
  /** What captions are called in a player's list. */
  label?: string;
}

/** The part of another film that this one is made of, in seconds. */
export interface FileCut {
  fileId: string;
  start: number;
  end: number;
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
    /** Why it could not be made ready: a code (PROCESSING_PROBLEMS), and words for its owner. */
    errorCode: text(),
    error: text(),
    isProtected: boolean().notNull().default(true),
    versions: jsonb().$type<FileVersion[]>().notNull().default([]),
    /** SHA-256 of the upload as it came: by it the same file is known again. */
    contentHash: text(),
    /** Where the upload itself is kept until its renditions are made; nothing serves it. */
    sourceKey: text(),
    sourceSize: bigint({ mode: 'number' }).notNull().default(0),
    cut: jsonb().$type<FileCut>(),
    /** Keys of renditions that are being stored: what a broken-off attempt left, and the sign of the attempt at work. */
    staged: jsonb().$type<string[]>(),
    /** Loudness over time, each 0 to 100. */
    waveform: jsonb().$type<number[]>(),
    /** Stands in something that operators took down: nobody else sees it, wherever it stands, and nothing new is made with it. */
    takenDownAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('files_owner_id_created_at_index').on(t.ownerId, t.createdAt),
    // Which uploads are still to be worked on, or failed.
    index('files_status_updated_at_unfinished_index')
      .on(t.status, t.updatedAt)
      .where(sql`${t.status} <> 'finished'`),
    // Which files are the same.
    index('files_content_hash_index').on(t.contentHash).where(sql`${t.contentHash} is not null`),
    // Which file a stored object belongs to.
    index('files_source_key_index').on(t.sourceKey).where(sql`${t.sourceKey} is not null`),
    index('files_versions_gin').using('gin', t.versions.op('jsonb_path_ops')),
    oneOf('files_type_check', t.type, FILE_TYPES),
    oneOf('files_status_check', t.status, FILE_STATUSES),
    notNegative('files_sizes_check', t.size, t.width, t.height, t.duration, t.sourceSize),
  ],
);

/** A film that could not be made whole. */
export interface RepairFailure extends Record<string, unknown> {
  fileId: string;
  version: string;
  problem: string;
}

/** How far the stored files were looked through for what an earlier release wrote wrongly, each kind of mistake once. */
export const fileRepairs = pgTable(
  'file_repairs',
  {
    name: text().primaryKey(),
    /** Files up to this id were looked at. */
    behind: text().notNull().default(''),
    looked: integer().notNull().default(0),
    mended: integer().notNull().default(0),
    /** Mended too, but with a loss: their pictures could not be taken over. */
    encoded: integer().notNull().default(0),
    failures: jsonb().$type<RepairFailure[]>().notNull().default([]),
    startedAt: at().notNull(),
    endedAt: at(),
  },
  (t) => [notNegative('file_repairs_counts_check', t.looked, t.mended, t.encoded)],
);

/** How many bytes of a file whose downloads are counted were sent by the links of one person on a day. */
export const fileDownloads = pgTable(
  'file_downloads',
  {
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.fileId, t.userId, t.day] }),
    index('file_downloads_user_id_index').on(t.userId),
    index('file_downloads_day_index').on(t.day),
    notNegative('file_downloads_bytes_check', t.bytes),
  ],
);
