import { index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { positive } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { performers } from './performers.ts';

/** What people searched for, counted. */
export const searchKeywords = pgTable(
  'search_keywords',
  {
    id: id(),
    keyword: text().notNull(),
    objectType: text().notNull(),
    /** On whose page; null for the whole site. */
    fromPerformerId: text().references(() => performers.id, { onDelete: 'cascade' }),
    attempt: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('search_keywords_keyword_object_type_from_performer_id_unique')
      .on(t.keyword, t.objectType, t.fromPerformerId)
      .nullsNotDistinct(),
    index('search_keywords_object_type_attempt_index').on(t.objectType, t.attempt),
    index('search_keywords_from_performer_id_index').on(t.fromPerformerId),
    positive('search_keywords_attempt_check', t.attempt),
  ],
);
