import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notNegative } from './checks.ts';
import { at, createdAt, id, updatedAt } from './columns.ts';
import { feeds } from './feeds.ts';
import { performers } from './performers.ts';

/** When a performer's queue publishes: every one of these weekdays at this time of a time zone. */
export const queueRules = pgTable(
  'queue_rules',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    /** 1 is Monday, 7 is Sunday. */
    weekdays: integer().array().notNull(),
    /** HH:MM, as clocks in the zone show it. */
    time: text().notNull(),
    timeZone: text().notNull(),
    isOn: boolean().notNull().default(true),
    /** The first slot that is not done with. It is moved on in the transaction that publishes. */
    nextAt: at().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('queue_rules_performer_id_index').on(t.performerId),
    // Asked every minute.
    index('queue_rules_next_at_index').on(t.nextAt).where(sql`${t.isOn}`),
    check(
      'queue_rules_weekdays_check',
      sql`cardinality(${t.weekdays}) between 1 and 7 and ${t.weekdays} <@ '{1,2,3,4,5,6,7}'::int[]`,
    ),
    check('queue_rules_time_check', sql`${t.time} ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'`),
  ],
);

/**
 * The drafts that wait to be published by a rule, in order. A row stays while its draft is deleted, so that a draft
 * that is brought back stands where it was; publishing removes it.
 */
export const queuePosts = pgTable(
  'queue_posts',
  {
    feedId: text()
      .primaryKey()
      .references(() => feeds.id, { onDelete: 'cascade' }),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    /** When its turn came and something was missing. */
    skippedAt: at(),
    createdAt: createdAt(),
  },
  (t) => [
    index('queue_posts_performer_id_position_index').on(t.performerId, t.position),
    notNegative('queue_posts_position_check', t.position),
  ],
);
