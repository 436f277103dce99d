import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { PRIVATE_SHOW_ENDS, PRIVATE_SHOW_STATUSES } from '#rules/private-shows.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

/**
 * A private show, from the request to its end. Once accepted its media and chat are those of the stream with the same
 * id. A fan asks for one at a time, a performer gives one at a time.
 */
export const privateShows = pgTable(
  'private_shows',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    fanId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Of a minute, as it was when it was asked for. */
    price: minorUnits().notNull(),
    /** Minutes that the fan allowed to be charged at most. */
    allowedMinutes: integer().notNull(),
    status: text({ enum: PRIVATE_SHOW_STATUSES }).notNull().default('requested'),
    endReason: text({ enum: PRIVATE_SHOW_ENDS }),
    /** Minutes that were charged. */
    minutes: integer().notNull().default(0),
    /** How long both were there, up to `presentSince`. */
    presentMs: integer().notNull().default(0),
    /** Both are there, and were counted up to this moment; null while one is away. */
    presentSince: at(),
    /** One of the two is away since then; null before it was accepted and while both are there. */
    awaySince: at(),
    /** The last warning that was given: minutes left. */
    warned: integer(),
    acceptedAt: at(),
    endedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('private_shows_fan_id_unique').on(t.fanId).where(sql`${t.status} <> 'ended'`),
    uniqueIndex('private_shows_performer_id_unique')
      .on(t.performerId)
      .where(sql`${t.status} in ('accepted', 'running')`),
    index('private_shows_performer_id_created_at_index').on(t.performerId, t.createdAt),
    index('private_shows_fan_id_created_at_index').on(t.fanId, t.createdAt),
    index('private_shows_created_at_open_index').on(t.createdAt).where(sql`${t.status} <> 'ended'`),
    oneOf('private_shows_status_check', t.status, PRIVATE_SHOW_STATUSES),
    oneOf('private_shows_end_reason_check', t.endReason, PRIVATE_SHOW_ENDS),
    check(
      'private_shows_ended_at_check',
      sql`(${t.status} = 'ended') = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endReason} is null)`,
    ),
    positive('private_shows_price_check', t.price, t.allowedMinutes),
    notNegative('private_shows_counts_check', t.minutes, t.presentMs, t.warned),
    check('private_shows_minutes_check', sql`${t.minutes} <= ${t.allowedMinutes}`),
    check('private_shows_fan_id_check', sql`${t.performerId} <> ${t.fanId}`),
  ],
);

/** Minutes of shows that were charged: each once. */
export const privateMinutes = pgTable(
  'private_minutes',
  {
    showId: text()
      .notNull()
      .references(() => privateShows.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … */
    minute: integer().notNull(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.showId, t.minute] }), positive('private_minutes_minute_check', t.minute)],
);
