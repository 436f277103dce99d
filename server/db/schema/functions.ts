import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from './columns.ts';

/** Which functions the database has, each with a hash of the file it was made from. */
export const databaseFunctions = pgTable(
  'database_functions',
  {
    name: text().primaryKey(),
    hash: text().notNull(),
    /** FUNCTIONS_VERSION of the release that applied the file. */
    version: integer().notNull().default(0),
    appliedAt: createdAt(),
  },
  (table) => [check('database_functions_version_check', sql`${table.version} >= 0`)],
);
