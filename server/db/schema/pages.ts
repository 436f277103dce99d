import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PAGE_STATUSES } from '#rules/pages.ts';
import { oneOf } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { users } from './users.ts';

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

/** Terms and privacy policies as people accepted them: a text once for all who did. */
export const acceptedTexts = pgTable('accepted_texts', {
  /** The beginning of a hash of title and text, 16 hexadecimal digits. */
  version: text().primaryKey(),
  slug: text().notNull(),
  title: text().notNull(),
  /** HTML. */
  content: text().notNull(),
  /** When somebody first accepted it. */
  createdAt: createdAt(),
});

/** What somebody accepted when they signed up. Who did not say so, as older clients do not, has no row. */
export const acceptances = pgTable(
  'acceptances',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    termsVersion: text()
      .notNull()
      .references(() => acceptedTexts.version),
    privacyVersion: text()
      .notNull()
      .references(() => acceptedTexts.version),
    acceptedAt: at().notNull(),
  },
  (t) => [
    index('acceptances_terms_version_index').on(t.termsVersion),
    index('acceptances_privacy_version_index').on(t.privacyVersion),
  ],
);
