import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { SITEMAP_KINDS } from '#rules/sitemap.ts';
import { oneOf } from './checks.ts';
import { createdAt } from './columns.ts';

/**
 * Where the second part of a kind's site map begins, and each after it: with the row of this id. The first part needs no
 * row. Ids grow with time, so only the last part ever gets longer.
 */
export const sitemapParts = pgTable(
  'sitemap_parts',
  { kind: text({ enum: SITEMAP_KINDS }).notNull(), firstRow: text().notNull(), createdAt: createdAt() },
  (t) => [
    primaryKey({ columns: [t.kind, t.firstRow] }),
    oneOf('sitemap_parts_kind_check', t.kind, SITEMAP_KINDS),
  ],
);
