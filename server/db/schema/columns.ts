import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, text, timestamp } from 'drizzle-orm/pg-core';

/** Column builders that every table shares. Ids are UUIDv7 text; times are UTC with milliseconds. */
export const id = () => text().primaryKey();
export const at = () => timestamp({ withTimezone: true, precision: 3 });
export const createdAt = () => at().notNull().defaultNow();
export const updatedAt = () => at().notNull().defaultNow();
/** Integer hundredths of tokens or of the currency. */
export const minorUnits = () => bigint({ mode: 'number' });
/** ISO 4217 code of the money in the same row. */
export const currency = () => text().notNull();
/** The same for prices: that of the site at the moment the price is written. */
export const priceCurrency = () => currency().default(sql`site_currency()`);

const count = () => integer().notNull().default(0);
/** Whom something is for: isSale false = subscribers; isSale with price 0 = everyone; with a price = whoever buys it. */
export const audience = () => ({
  isSale: boolean().notNull().default(false),
  /** Tokens, hundredths. */
  price: minorUnits().notNull().default(0),
});
/** What people did with something that is published. */
export const publishedCounts = () => ({
  totalViews: count(),
  totalPurchases: count(),
  totalLike: count(),
  totalBookmark: count(),
  /** Replies included. */
  totalComment: count(),
});
/** Who looked at something on a day, and which of those at one address they were: only so many of it count. */
export const look = () => ({
  viewerKey: text().notNull(),
  /** A keyed hash that cannot be turned back, other each day. Rows from before addresses were counted have none. */
  addressKey: text(),
  place: integer(),
  day: date({ mode: 'string' }).notNull(),
});
/** The request that made a row, by its `Idempotency-Key`, and a hash of what it asked for. */
export const madeBy = () => ({ requestKey: text(), requestHash: text() });
