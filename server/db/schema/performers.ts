import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { REVIEW_STATES } from '#rules/constants.ts';
import { between, notNegative, ofCurrency, oneOf, positive } from './checks.ts';
import { at, createdAt, look, minorUnits, priceCurrency, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

/** What only performers have; shares its id with the account. Prices in cents, durations in days. */
export const performers = pgTable(
  'performers',
  {
    id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    bio: text().notNull().default(''),
    city: text().notNull().default(''),
    state: text().notNull().default(''),
    zipcode: text().notNull().default(''),
    address: text().notNull().default(''),
    languages: text().array().notNull().default(sql`'{}'::text[]`),
    /** By name, the value that was chosen; which there are: `DETAIL_LISTS` of src/rules/details.ts. */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    socialLinks: jsonb().$type<Record<string, string>>().notNull().default({}),
    monthlyPrice: minorUnits().notNull().default(295),
    yearlyPrice: minorUnits().notNull().default(2950),
    /** Of both prices. */
    priceCurrency: priceCurrency(),
    isFreeSubscription: boolean().notNull().default(false),
    durationFreeSubscriptionDays: integer().notNull().default(1),
    publicChatPrice: minorUnits().notNull().default(100),
    /** Tokens for a minute of a private show; 0 for who gives none. */
    privateChatPrice: minorUnits().notNull().default(0),
    /** A video that goes leaves the place empty. */
    welcomeVideoId: text().references(() => files.id, { onDelete: 'set null' }),
    activateWelcomeVideo: boolean().notNull().default(false),
    /** What a review looks at cannot be deleted while it lies here. */
    idVerificationId: text().references(() => files.id),
    documentVerificationId: text().references(() => files.id),
    reviewState: text({ enum: REVIEW_STATES }).notNull().default('pending'),
    reviewReason: text(),
    reviewedAt: at(),
    verifiedAccount: boolean().notNull().default(false),
    isFeatured: boolean().notNull().default(false),
    /** Share of each sale the site keeps, in basis points: 2000 is a fifth. Null means the site's setting. */
    commissionRate: integer(),
    blockCountries: text().array().notNull().default(sql`'{}'::text[]`),
    score: real().notNull().default(0),
    totalViews: integer().notNull().default(0),
    totalFeeds: integer().notNull().default(0),
    totalPhotos: integer().notNull().default(0),
    totalGalleries: integer().notNull().default(0),
    totalProducts: integer().notNull().default(0),
    totalVideos: integer().notNull().default(0),
    totalFollowers: integer().notNull().default(0),
    totalSubscribers: integer().notNull().default(0),
    /** Likes of the profile itself. */
    totalLike: integer().notNull().default(0),
    /** On air now. */
    isLive: boolean().notNull().default(false),
    lastStreamedAt: at(),
    /** Seconds on air, of streams that have ended. */
    totalStreamTime: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('performers_review_state_score_index').on(t.reviewState, t.score),
    index('performers_score_index').on(t.score),
    // Few are.
    index('performers_id_featured_index').on(t.id).where(sql`${t.isFeatured}`),
    // Asked when a file is deleted.
    index('performers_welcome_video_id_index')
      .on(t.welcomeVideoId)
      .where(sql`${t.welcomeVideoId} is not null`),
    index('performers_id_verification_id_index')
      .on(t.idVerificationId)
      .where(sql`${t.idVerificationId} is not null`),
    index('performers_document_verification_id_index')
      .on(t.documentVerificationId)
      .where(sql`${t.documentVerificationId} is not null`),
    oneOf('performers_review_state_check', t.reviewState, REVIEW_STATES),
    notNegative('performers_prices_check', t.monthlyPrice, t.yearlyPrice, t.publicChatPrice),
    notNegative('performers_private_chat_price_check', t.privateChatPrice),
    ofCurrency('performers_price_currency_check', t.priceCurrency),
    positive('performers_duration_free_subscription_days_check', t.durationFreeSubscriptionDays),
    between('performers_commission_rate_check', t.commissionRate, 0, 10_000),
    notNegative(
      'performers_counts_check',
      t.score,
      t.totalViews,
      t.totalFeeds,
      t.totalPhotos,
      t.totalGalleries,
      t.totalProducts,
      t.totalVideos,
      t.totalFollowers,
      t.totalSubscribers,
    ),
    notNegative('performers_social_counts_check', t.totalLike),
    notNegative('performers_total_stream_time_check', t.totalStreamTime),
  ],
);

/** One row a viewer and day, and few an address, so that a profile's views stay honest. */
export const performerViews = pgTable(
  'performer_views',
  {
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    ...look(),
  },
  (t) => [
    primaryKey({ columns: [t.performerId, t.viewerKey, t.day] }),
    uniqueIndex('performer_views_performer_id_day_address_key_place_unique').on(
      t.performerId,
      t.day,
      t.addressKey,
      t.place,
    ),
    positive('performer_views_place_check', t.place),
  ],
);
