import { bigint, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { RESUMABLE_TYPES } from '#rules/uploads.ts';
import { oneOf, positive } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

/** Uploads that go on where they broke off. Their bytes lie in a folder until they are whole and become a file. */
export const uploads = pgTable(
  'uploads',
  {
    id: id(),
    ownerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    type: text({ enum: RESUMABLE_TYPES }).notNull(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** What it has become. */
    fileId: text().references(() => files.id, { onDelete: 'cascade' }),
    /** The request that works on it now, until when, and whether another one waits for it to end. */
    lockedBy: text(),
    lockedUntil: at(),
    isWanted: boolean().notNull().default(false),
    createdAt: createdAt(),
    /** The last time bytes came. */
    updatedAt: updatedAt(),
  },
  (t) => [
    index('uploads_owner_id_index').on(t.ownerId),
    index('uploads_file_id_index').on(t.fileId),
    index('uploads_updated_at_index').on(t.updatedAt),
    oneOf('uploads_type_check', t.type, RESUMABLE_TYPES),
    positive('uploads_size_check', t.size),
  ],
);
