import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OBJECT_TYPES } from '#rules/objects.ts';
import { notNegative, oneOf } from './checks.ts';
import { at, createdAt, id, madeBy, updatedAt } from './columns.ts';
import { users } from './users.ts';

/**
 * Comments on anything and the replies to them, one level deep. `objectId` names what the whole thread is about, a
 * row of the table that `objectType` says; the trigger `forget_object` of that table takes its comments along.
 */
export const comments = pgTable(
  'comments',
  {
    id: id(),
    objectType: text({ enum: OBJECT_TYPES }).notNull(),
    objectId: text().notNull(),
    /** The comment that a reply is under. */
    parentId: text().references((): AnyPgColumn => comments.id, { onDelete: 'cascade' }),
    createdBy: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    content: text().notNull(),
    isPinned: boolean().notNull().default(false),
    totalReply: integer().notNull().default(0),
    totalLike: integer().notNull().default(0),
    editedAt: at(),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('comments_created_by_request_key_unique').on(t.createdBy, t.requestKey),
    uniqueIndex('comments_object_id_pinned_unique').on(t.objectId).where(sql`${t.isPinned}`),
    index('comments_object_id_created_at_id_thread_index')
      .on(t.objectId, t.createdAt, t.id)
      .where(sql`${t.parentId} is null`),
    index('comments_object_id_total_like_created_at_id_thread_index')
      .on(t.objectId, t.totalLike, t.createdAt, t.id)
      .where(sql`${t.parentId} is null`),
    index('comments_parent_id_created_at_id_index').on(t.parentId, t.createdAt, t.id),
    oneOf('comments_object_type_check', t.objectType, OBJECT_TYPES),
    notNegative('comments_counts_check', t.totalReply, t.totalLike),
  ],
);
