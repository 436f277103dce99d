import { date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { TREND_TIMES, TRENDING_KINDS } from '#rules/explore.ts';
import { notNegative, oneOf, positive } from './checks.ts';

const thing = { kind: text({ enum: TRENDING_KINDS }).notNull(), objectId: text().notNull() };

/** Looks that count as trending: one a day from each viewer and from each address. Kept until tomorrow. */
export const trendLooks = pgTable(
  'trend_looks',
  {
    ...thing,
    day: date({ mode: 'string' }).notNull(),
    viewerKey: text().notNull(),
    /** A keyed hash that cannot be turned back, other each day. */
    addressKey: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.objectId, t.day, t.viewerKey] }),
    uniqueIndex('trend_looks_kind_object_id_day_address_key_unique').on(
      t.kind,
      t.objectId,
      t.day,
      t.addressKey,
    ),
    index('trend_looks_day_index').on(t.day),
    oneOf('trend_looks_kind_check', t.kind, TRENDING_KINDS),
  ],
);

/** Their number on each of the last days. */
export const trendDays = pgTable(
  'trend_days',
  { ...thing, day: date({ mode: 'string' }).notNull(), looks: integer().notNull() },
  (t) => [
    primaryKey({ columns: [t.day, t.kind, t.objectId] }),
    oneOf('trend_days_kind_check', t.kind, TRENDING_KINDS),
    positive('trend_days_looks_check', t.looks),
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
