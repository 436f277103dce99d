import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { FILE_STATUSES, FILE_TYPES } from '#rules/constants.ts';
import { notNegative, oneOf } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

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
    index('files_owner_id_created_at_index').on(t.ownerId, t.createdAt),
    // Which file a stored object belongs to.
    index('files_versions_gin').using('gin', t.versions.op('jsonb_path_ops')),
    oneOf('files_type_check', t.type, FILE_TYPES),
    oneOf('files_status_check', t.status, FILE_STATUSES),
    notNegative('files_sizes_check', t.size, t.width, t.height, t.duration),
  ],
);
