import { boolean, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { at, createdAt, updatedAt } from './columns.ts';
import { feeds } from './feeds.ts';
import { users } from './users.ts';

/** Who wants to be reminded of an announced stream. A row stays when it is taken back: nobody is told twice. */
export const streamReminders = pgTable(
  'stream_reminders',
  {
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    isWanted: boolean().notNull().default(true),
    /** The start that the person was reminded of; a stream that is moved has another one. */
    toldFor: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.userId] }),
    index('stream_reminders_user_id_index').on(t.userId),
  ],
);
