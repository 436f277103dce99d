import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  real,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { ACCOUNT_STATUSES, GENDERS, REVIEW_STATES, ROLES } from '#rules/constants.ts';
import { at, createdAt, hundredths, id, priceCurrency, updatedAt } from './columns.ts';

/** Every account: fan, performer or operator. Username and e-mail are stored lower-cased. */
export const users = pgTable(
  'users',
  {
    id: id(),
    role: text({ enum: ROLES }).notNull().default('user'),
    status: text({ enum: ACCOUNT_STATUSES }).notNull().default('active'),
    username: text(),
    /** The address in force: the one mail goes to and resets are sent to. */
    email: text(),
    emailVerifiedAt: at(),
    /** A new address that counts once its own link is opened; any number of people may wait for the same one. */
    pendingEmail: text(),
    /** What somebody signed up with although it is another account's. They see it as theirs; nothing is sent to it. */
    claimedEmail: text(),
    passwordHash: text(),
    name: text().notNull().default(''),
    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    gender: text({ enum: GENDERS }),
    country: text().notNull().default(''),
    /** Country of the address the last signed-in request came from; empty while unknown. */
    seenCountry: text().notNull().default(''),
    phone: text().notNull().default(''),
    dateOfBirth: date({ mode: 'string' }),
    avatarId: text(),
    coverId: text(),
    locale: text().notNull().default('en-US'),
    referredBy: text(),
    disabledReason: text(),
    lastSeenAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('users_username').on(t.username),
    uniqueIndex('users_email').on(t.email),
    index('users_claimed_email').on(t.claimedEmail),
    index('users_role_created').on(t.role, t.createdAt),
  ],
);

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

/** Signed-in devices. Only a hash of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    remembered: boolean().notNull().default(false),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [uniqueIndex('sessions_token').on(t.tokenHash), index('sessions_user').on(t.userId)],
);

/** Networks an account was signed in from: where its right password always gets in, however many guess meanwhile. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    lastUsedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);

/**
 * One-time links: confirming an address, resetting a password, undoing a change of address. Only a hash of the
 * token is kept. `email` is where the link was sent to; for an undo it is the address that comes back.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['verify-email', 'reset-password', 'undo-email'] }).notNull(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_hash').on(t.tokenHash),
    index('one_time_tokens_user').on(t.userId, t.kind),
    index('one_time_tokens_email').on(t.email, t.kind),
  ],
);

export const follows = pgTable(
  'follows',
  {
    id: id(),
    followerId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    followingId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('follows_pair').on(t.followerId, t.followingId),
    index('follows_following').on(t.followingId, t.createdAt),
  ],
);
