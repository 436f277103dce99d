import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { OBJECT_TYPES, REACTION_ACTIONS } from '#rules/objects.ts';
import { oneOf } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

const userId = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** Where a person sorts bookmarks. */
export const bookmarkFolders = pgTable(
  'bookmark_folders',
  { id: id(), userId: userId(), name: text().notNull(), createdAt: createdAt(), updatedAt: updatedAt() },
  (t) => [uniqueIndex('bookmark_folders_user_id_name_unique').on(t.userId, t.name)],
);

/**
 * Likes and bookmarks of anything. `objectId` names a row of the table that `objectType` says; the trigger
 * `forget_object` of that table takes the reactions along when the row goes. How many there are stands in that row.
 */
export const reactions = pgTable(
  'reactions',
  {
    id: id(),
    userId: userId(),
    action: text({ enum: REACTION_ACTIONS }).notNull(),
    objectType: text({ enum: OBJECT_TYPES }).notNull(),
    objectId: text().notNull(),
    /** Of a bookmark. A folder that goes leaves its bookmarks in none. */
    folderId: text().references(() => bookmarkFolders.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('reactions_user_id_object_type_object_id_action_unique').on(
      t.userId,
      t.objectType,
      t.objectId,
      t.action,
    ),
    index('reactions_user_id_object_type_created_at_id_bookmark_index')
      .on(t.userId, t.objectType, t.createdAt, t.id)
      .where(sql`${t.action} = 'bookmark'`),
    index('reactions_object_id_index').on(t.objectId),
    index('reactions_folder_id_index').on(t.folderId).where(sql`${t.folderId} is not null`),
    oneOf('reactions_action_check', t.action, REACTION_ACTIONS),
    oneOf('reactions_object_type_check', t.objectType, OBJECT_TYPES),
  ],
);
