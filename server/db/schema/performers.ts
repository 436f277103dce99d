import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, real, text } from 'drizzle-orm/pg-core';
import { REVIEW_STATES } from '#rules/constants.ts';
import { at, createdAt, hundredths, priceCurrency, updatedAt } from './columns.ts';
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
    /** height, weight, eyes, hair, bodyType, ethnicity, sexualOrientation, butt, pubicHair: free choices of /user-additional */
    details: jsonb().$type<Record<string, string>>().notNull().default({}),
    socialLinks: jsonb().$type<Record<string, string>>().notNull().default({}),
    monthlyPrice: hundredths().notNull().default(295),
    yearlyPrice: hundredths().notNull().default(2950),
    /** Of both prices. */
    priceCurrency: priceCurrency(),
    isFreeSubscription: boolean().notNull().default(false),
    durationFreeSubscriptionDays: integer().notNull().default(1),
    publicChatPrice: hundredths().notNull().default(100),
    welcomeVideoId: text(),
    activateWelcomeVideo: boolean().notNull().default(false),
    idVerificationId: text(),
    documentVerificationId: text(),
    reviewState: text({ enum: REVIEW_STATES }).notNull().default('pending'),
    reviewReason: text(),
    reviewedAt: at(),
    verifiedAccount: boolean().notNull().default(false),
    isFeatured: boolean().notNull().default(false),
    /** Share of each sale the site keeps; null means the site's setting. */
    commission: real(),
    blockCountries: text().array().notNull().default(sql`'{}'::text[]`),
    score: real().notNull().default(0),
    totalViews: integer().notNull().default(0),
    totalFeeds: integer().notNull().default(0),
    totalPhotos: integer().notNull().default(0),
    totalFollowers: integer().notNull().default(0),
    totalSubscribers: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('performers_review').on(t.reviewState, t.score),
    index('performers_score').on(t.score),
    check(
      'performers_prices',
      sql`${t.monthlyPrice} >= 0 and ${t.yearlyPrice} >= 0 and ${t.publicChatPrice} >= 0`,
    ),
    check('performers_price_currency', sql`${t.priceCurrency} ~ '^[A-Z]{3}$'`),
  ],
);

/** One row a viewer and day, so that a profile's views stay honest. */
export const performerViews = pgTable(
  'performer_views',
  {
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    viewerKey: text().notNull(),
    day: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.performerId, t.viewerKey, t.day] })],
);
