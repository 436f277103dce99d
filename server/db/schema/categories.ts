import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { CATEGORY_ORDERING_MAX } from '#rules/categories.ts';
import { between } from './checks.ts';
import { createdAt, id, updatedAt } from './columns.ts';
import { performers } from './performers.ts';

/** What performers may be found under, as the operator names it. */
export const performerCategories = pgTable(
  'performer_categories',
  {
    id: id(),
    name: text().notNull(),
    slug: text().notNull(),
    ordering: integer().notNull().default(0),
    description: text().notNull().default(''),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('performer_categories_name_unique').on(t.name),
    unique('performer_categories_slug_unique').on(t.slug),
    index('performer_categories_ordering_id_index').on(t.ordering, t.id),
    between('performer_categories_ordering_check', t.ordering, 0, CATEGORY_ORDERING_MAX),
    check('performer_categories_name_check', sql`${t.name} <> ''`),
    check('performer_categories_slug_check', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** Which categories a performer chose. The keys' own names would be longer than the database keeps. */
export const performerCategoryMembers = pgTable(
  'performer_category_members',
  { performerId: text().notNull(), categoryId: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.performerId, t.categoryId] }),
    foreignKey({
      name: 'performer_category_members_performer_id_fk',
      columns: [t.performerId],
      foreignColumns: [performers.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'performer_category_members_category_id_fk',
      columns: [t.categoryId],
      foreignColumns: [performerCategories.id],
    }).onDelete('cascade'),
    index('performer_category_members_category_id_performer_id_index').on(t.categoryId, t.performerId),
  ],
);
