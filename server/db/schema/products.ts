import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { COMMENTS_BY } from '#rules/comments.ts';
import { PRODUCT_STATUSES, PRODUCT_TYPES } from '#rules/product-form.ts';
import { performerCategories } from './categories.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, createdAt, id, look, madeBy, minorUnits, publishedCounts, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';
import { tokenTransactions } from './wallet.ts';

/** What a performer sells in their store. Whoever may know of it sees all of it but the digital file. */
export const products = pgTable(
  'products',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    name: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: PRODUCT_STATUSES }).notNull().default('active'),
    type: text({ enum: PRODUCT_TYPES }).notNull(),
    /** Tokens, hundredths. */
    price: minorUnits().notNull().default(0),
    /** Of a physical product, how many are left. A sale takes them away in the statement that moves the money. */
    stock: integer().notNull().default(0),
    digitalFileId: text().references(() => files.id),
    /** When it was first active: its place in lists. */
    publishedAt: at(),
    /** Its profile counts it: it is active and not deleted. */
    isCounted: boolean().notNull().default(false),
    ...publishedCounts(),
    commentsBy: text({ enum: COMMENTS_BY }).notNull().default('everyone'),
    deletedAt: at(),
    /** Taken down by operators: it does not come back, also not for who bought it. */
    takenDownAt: at(),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('products_slug_unique').on(t.slug),
    uniqueIndex('products_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    index('products_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('products_performer_id_published_at_id_index').on(t.performerId, t.publishedAt, t.id),
    index('products_published_at_id_index')
      .on(t.publishedAt, t.id)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    index('products_digital_file_id_index').on(t.digitalFileId).where(sql`${t.digitalFileId} is not null`),
    index('products_deleted_at_index').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    oneOf('products_status_check', t.status, PRODUCT_STATUSES),
    oneOf('products_type_check', t.type, PRODUCT_TYPES),
    oneOf('products_comments_by_check', t.commentsBy, COMMENTS_BY),
    notNegative('products_price_check', t.price),
    notNegative('products_stock_check', t.stock),
    notNegative('products_counts_check', t.totalViews, t.totalPurchases),
    notNegative('products_social_counts_check', t.totalLike, t.totalBookmark, t.totalComment),
  ],
);

/** The pictures of a product in their order; the first one stands for it in lists. */
export const productPictures = pgTable(
  'product_pictures',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    position: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.fileId] }),
    index('product_pictures_file_id_index').on(t.fileId),
    notNegative('product_pictures_position_check', t.position),
  ],
);

/** What a product is found under. */
export const productCategories = pgTable(
  'product_categories',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    categoryId: text()
      .notNull()
      .references(() => performerCategories.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.categoryId] }),
    index('product_categories_category_id_index').on(t.categoryId),
  ],
);

/** Which file of a digital product a purchase was made of. No file can be deleted while a purchase holds it. */
export const productPurchases = pgTable(
  'product_purchases',
  {
    transactionId: text()
      .primaryKey()
      .references(() => tokenTransactions.id),
    fileId: text()
      .notNull()
      .references(() => files.id),
  },
  (t) => [index('product_purchases_file_id_index').on(t.fileId)],
);

/** How many download links somebody got of a product on a day, which is limited. */
export const productDownloads = pgTable(
  'product_downloads',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: date({ mode: 'string' }).notNull(),
    links: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.userId, t.day] }),
    index('product_downloads_user_id_index').on(t.userId),
    notNegative('product_downloads_links_check', t.links),
  ],
);

/** One row a viewer and day, and few an address, so that views stay honest. */
export const productViews = pgTable(
  'product_views',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...look(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.viewerKey, t.day] }),
    uniqueIndex('product_views_product_id_day_address_key_place_unique').on(
      t.productId,
      t.day,
      t.addressKey,
      t.place,
    ),
    positive('product_views_place_check', t.place),
  ],
);

/** Who wants to be told when a product that is sold out is back. The row goes with the e-mail. */
export const productWaits = pgTable(
  'product_waits',
  {
    productId: text()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.productId, t.userId] }),
    index('product_waits_user_id_index').on(t.userId),
  ],
);
