import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notNegative, positive } from './checks.ts';
import { at, createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';

/** What a performer does in a stream for a tip of this price. An entry that was removed stays: tips were given for it. */
export const tipMenuItems = pgTable(
  'tip_menu_items',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    title: text().notNull(),
    /** Hundredths. */
    tokens: minorUnits().notNull(),
    /** Its place, from 0. */
    position: integer().notNull(),
    removedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('tip_menu_items_performer_id_position_index').on(t.performerId, t.position),
    check('tip_menu_items_title_check', sql`${t.title} <> ''`),
    positive('tip_menu_items_tokens_check', t.tokens),
    notNegative('tip_menu_items_position_check', t.position),
  ],
);
