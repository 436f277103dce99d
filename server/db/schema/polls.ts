import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { notNegative } from './checks.ts';
import { at, createdAt, id } from './columns.ts';
import { feeds } from './feeds.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

/** An answer of a poll. It is made before the post that asks the question; until then it is in none. */
export const pollOptions = pgTable(
  'poll_options',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    feedId: text().references(() => feeds.id, { onDelete: 'cascade' }),
    description: text().notNull(),
    position: integer().notNull().default(0),
    totalVote: integer().notNull().default(0),
    /** The end its maker named; the post's counts. */
    expiredAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('poll_options_feed_id_position_index').on(t.feedId, t.position),
    index('poll_options_performer_id_created_at_index').on(t.performerId, t.createdAt),
    notNegative('poll_options_counts_check', t.totalVote, t.position),
  ],
);

/** One vote a person and post. */
export const pollVotes = pgTable(
  'poll_votes',
  {
    feedId: text()
      .notNull()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    optionId: text()
      .notNull()
      .references(() => pollOptions.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.feedId, t.userId] }),
    index('poll_votes_option_id_created_at_index').on(t.optionId, t.createdAt),
    index('poll_votes_user_id_index').on(t.userId),
  ],
);
