import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, updatedAt } from './columns.ts';

export const translations = pgTable(
  'translations',
  {
    id: id(),
    locale: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('translations_locale_key_unique').on(t.locale, t.key)],
);
