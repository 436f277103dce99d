import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { KEYWORD_TYPES, SEARCH_KINDS } from '#rules/search.ts';
import { between, notNegative, oneOf, positive } from './checks.ts';
import { at, createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

const AUDIENCES = ['everyone', 'subscribers', 'ppv'] as const;
const MEDIA = ['none', 'text', 'photo', 'video', 'audio', 'stream'] as const;
/** Words of Postgres full text. */
const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

const isThing = (kind: AnyPgColumn) => sql`${kind} <> 'performer'`;

/** What people searched for, counted. */
export const searchKeywords = pgTable(
  'search_keywords',
  {
    id: id(),
    keyword: text().notNull(),
    objectType: text({ enum: KEYWORD_TYPES }).notNull(),
    /** On whose page; null for the whole site. */
    fromPerformerId: text().references(() => performers.id, { onDelete: 'cascade' }),
    attempt: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    unique('search_keywords_keyword_object_type_from_performer_id_unique')
      .on(t.keyword, t.objectType, t.fromPerformerId)
      .nullsNotDistinct(),
    index('search_keywords_object_type_attempt_index').on(t.objectType, t.attempt),
    index('search_keywords_from_performer_id_index').on(t.fromPerformerId),
    // What is old is forgotten.
    index('search_keywords_updated_at_index').on(t.updatedAt),
    oneOf('search_keywords_object_type_check', t.objectType, KEYWORD_TYPES),
    positive('search_keywords_attempt_check', t.attempt),
  ],
);

/** Who searched for which keyword on a day, and from where: a person counts once, and so does an address. */
export const keywordLooks = pgTable(
  'keyword_looks',
  {
    /** The keyword, for what and on whose page, as a keyed hash. */
    keywordKey: text().notNull(),
    viewerKey: text().notNull(),
    /** A keyed hash that cannot be turned back, other each day. */
    addressKey: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.addressKey, t.keywordKey] }),
    uniqueIndex('keyword_looks_day_keyword_key_viewer_key_unique').on(t.day, t.keywordKey, t.viewerKey),
  ],
);

/** What an account searched for, the latest of each. */
export const recentSearches = pgTable(
  'recent_searches',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    keyword: text().notNull(),
    /** From where, as a keyed hash that cannot be turned back. Rows from before it was kept have none. */
    addressKey: text(),
    searchedAt: updatedAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.keyword] }),
    index('recent_searches_user_id_searched_at_index').on(t.userId, t.searchedAt),
  ],
);

/**
 * Searches that several accounts at several addresses have among their last ones, as of the last count (search.rank):
 * suggested to whoever would find something by them; and those that an operator has refused.
 */
export const suggestedKeywords = pgTable(
  'suggested_keywords',
  {
    keyword: text().primaryKey(),
    people: integer().notNull(),
    /** An operator wants it suggested to nobody. */
    isRefused: boolean().notNull().default(false),
  },
  (t) => [notNegative('suggested_keywords_people_check', t.people)],
);

/**
 * Everything that can be found, written by the trigger `search_changed` of each kind's table: its words, and what
 * lists of all kinds are filtered and ordered by. Who may know of it is asked of the kind itself.
 */
export const searchItems = pgTable(
  'search_items',
  {
    kind: text({ enum: SEARCH_KINDS }).notNull(),
    objectId: text().notNull(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    /** Also its kind (`@feed`) and its tier (`#0`), as words that nobody can type. */
    words: tsvector().notNull(),
    media: text({ enum: MEDIA }).notNull(),
    audience: text({ enum: AUDIENCES }).notNull(),
    /** Tokens, hundredths. */
    price: minorUnits().notNull().default(0),
    /** Seconds. */
    duration: integer(),
    publishedAt: at().notNull(),
    /** As of the last count (search.rank). */
    totalViews: integer().notNull().default(0),
    totalLike: integer().notNull().default(0),
    /** Popularity, by `search_score`. */
    score: integer().notNull().default(0),
    /** The most popular things of a kind are in tier 0; each tier is five times as large as the one before. */
    tier: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.objectId] }),
    index('search_items_words_gin').using('gin', t.words).with({ fastupdate: false }),
    index('search_items_performer_id_index').on(t.performerId),
    // Each order of what one looks around in: of one kind, and of all but people.
    index('search_items_kind_published_at_object_id_index').on(t.kind, t.publishedAt, t.objectId),
    index('search_items_kind_score_object_id_index').on(t.kind, t.score, t.objectId),
    index('search_items_kind_total_views_object_id_index').on(t.kind, t.totalViews, t.objectId),
    index('search_items_kind_total_like_object_id_index').on(t.kind, t.totalLike, t.objectId),
    index('search_items_published_at_object_id_things_index')
      .on(t.publishedAt, t.objectId)
      .where(isThing(t.kind)),
    index('search_items_score_object_id_things_index').on(t.score, t.objectId).where(isThing(t.kind)),
    index('search_items_total_views_object_id_things_index')
      .on(t.totalViews, t.objectId)
      .where(isThing(t.kind)),
    index('search_items_total_like_object_id_things_index')
      .on(t.totalLike, t.objectId)
      .where(isThing(t.kind)),
    index('search_items_published_at_object_id_audio_index')
      .on(t.publishedAt, t.objectId)
      .where(sql`${t.media} = 'audio'`),
    // What few things may pass is read by the filter in the place of the order.
    index('search_items_audience_price_index').on(t.audience, t.price),
    index('search_items_duration_index').on(t.duration).where(sql`${t.duration} is not null`),
    oneOf('search_items_kind_check', t.kind, SEARCH_KINDS),
    oneOf('search_items_media_check', t.media, MEDIA),
    oneOf('search_items_audience_check', t.audience, AUDIENCES),
    notNegative('search_items_counts_check', t.price, t.duration, t.totalViews, t.totalLike, t.score),
    between('search_items_tier_check', t.tier, 0, 9),
  ],
);

/** Every word that something can be found by, with the number of things at the last count. */
export const searchWords = pgTable(
  'search_words',
  { word: text().primaryKey(), items: integer().notNull().default(1) },
  (t) => [
    index('search_words_word_index').on(t.word.op('text_pattern_ops')),
    positive('search_words_items_check', t.items),
  ],
);
