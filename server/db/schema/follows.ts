import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

export const follows = pgTable(
  'follows',
  {
    id: id(),
    followerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followingId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('follows_follower_id_following_id_unique').on(t.followerId, t.followingId),
    index('follows_following_id_created_at_index').on(t.followingId, t.createdAt),
  ],
);
