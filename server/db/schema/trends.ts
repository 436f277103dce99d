import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TREND_TIMES, TRENDING_KINDS } from '#rules/explore.ts';
import { notNegative, oneOf } from './checks.ts';

const thing = { kind: text({ enum: TRENDING_KINDS }).notNull(), objectId: text().notNull() };

/** Who looked at what counts as trending, and on which day last: one row a viewer, and one an address. Kept for a month. */
export const trendLooks = pgTable(
  'trend_looks',
  {
    ...thing,
    /** Keyed hashes that cannot be turned back. */
    viewerKey: text().notNull(),
    addressKey: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.objectId, t.viewerKey] }),
    uniqueIndex('trend_looks_kind_object_id_address_key_unique').on(t.kind, t.objectId, t.addressKey),
    index('trend_looks_day_index').on(t.day),
    oneOf('trend_looks_kind_check', t.kind, TRENDING_KINDS),
  ],
);

/** For each of the last days the number of those who looked last on it. */
export const trendDays = pgTable(
  'trend_days',
  { ...thing, day: date({ mode: 'string' }).notNull(), looks: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.objectId] }),
    oneOf('trend_days_kind_check', t.kind, TRENDING_KINDS),
    notNegative('trend_days_looks_check', t.looks),
  ],
);

/** The things with the most looks of a week and of a month, as of the last count (search.trends). */
export const trendingItems = pgTable(
  'trending_items',
  { time: text({ enum: TREND_TIMES }).notNull(), ...thing, looks: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.time, t.kind, t.objectId] }),
    index('trending_items_time_looks_object_id_index').on(t.time, t.looks, t.objectId),
    oneOf('trending_items_time_check', t.time, TREND_TIMES),
    oneOf('trending_items_kind_check', t.kind, TRENDING_KINDS),
    notNegative('trending_items_looks_check', t.looks),
  ],
);
