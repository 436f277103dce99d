import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAGE_STATUSES } from '#rules/pages.ts';
import { oneOf } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';

/** What the operator wrote: pages of the site's own, or another text for one that comes with the product. */
export const pages = pgTable(
  'pages',
  {
    id: id(),
    slug: text().notNull(),
    title: text().notNull(),
    shortDescription: text().notNull().default(''),
    /** Sanitised HTML. */
    content: text().notNull(),
    status: text({ enum: PAGE_STATUSES }).notNull(),
    ordering: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [uniqueIndex('pages_slug_unique').on(t.slug), oneOf('pages_status_check', t.status, PAGE_STATUSES)],
);
