import { text } from 'drizzle-orm/pg-core';
import { performers } from './performers.ts';
import { users } from './users.ts';

/** Who pays and who is paid. Neither account can be removed while the row is there. */
export const fanAndPerformer = () => ({
  userId: text()
    .notNull()
    .references(() => users.id),
  performerId: text()
    .notNull()
    .references(() => performers.id),
});
