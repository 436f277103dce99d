import { pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Which functions the database has, each with a hash of the file it was made from. */
export const databaseFunctions = pgTable('database_functions', {
  name: text().primaryKey(),
  hash: text().notNull(),
  appliedAt: createdAt(),
});
