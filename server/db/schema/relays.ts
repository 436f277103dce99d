import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { notNegative } from './checks.ts';
import { at } from './columns.ts';

const now = sql`now()`;

/**
 * Processes that carry live video and nothing else (`ROLE=relay`). Each notes itself every two seconds, by the clock of
 * the database: clocks of several machines are never quite the same.
 */
export const relays = pgTable(
  'relays',
  {
    /** Of one process from its start to its end. */
    id: text().primaryKey(),
    /** Where API processes reach it. */
    address: text().notNull(),
    /** Lines that are open. */
    load: integer().notNull().default(0),
    /** Takes sessions; one that is stopping does not. */
    isOpen: boolean().notNull().default(true),
    seenAt: at().notNull().default(now),
  },
  (t) => [notNegative('relays_load_check', t.load)],
);

/** Which of them has a session. */
export const relaySessions = pgTable(
  'relay_sessions',
  {
    sessionId: text().primaryKey(),
    relayId: text()
      .notNull()
      .references(() => relays.id, { onDelete: 'cascade' }),
    placedAt: at().notNull().default(now),
  },
  (t) => [index('relay_sessions_relay_id_index').on(t.relayId)],
);
