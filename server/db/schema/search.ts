import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from './columns.ts';

/** What people searched for, counted. */
export const searchKeywords = pgTable(
  'search_keywords',
  {
    id: id(),
    keyword: text().notNull(),
    objectType: text().notNull(),
    fromPerformerId: text().notNull().default(''),
    attempt: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('search_keywords_pair').on(t.keyword, t.objectType, t.fromPerformerId),
    index('search_keywords_attempt').on(t.objectType, t.attempt),
  ],
);
