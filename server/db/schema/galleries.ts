import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { COMMENTS_BY } from '#rules/comments.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, audience, createdAt, id, look, madeBy, publishedCounts, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { performers } from './performers.ts';
import { tokenTransactions } from './wallet.ts';

/** An album of photos. Its audience is written as that of a post (feeds.ts). */
export const galleries = pgTable(
  'galleries',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    slug: text().notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: GALLERY_STATUSES }).notNull().default('active'),
    ...audience(),
    /** The chosen cover; without one the first photo is it. */
    coverPhotoId: text().references((): AnyPgColumn => photos.id, { onDelete: 'set null' }),
    /** When it was first active: its place in lists. */
    publishedAt: at(),
    /** Grows with each change of what stands in it (`photo_showings`). */
    version: integer().notNull().default(0),
    /** Photos that stand in it now. */
    totalPhotos: integer().notNull().default(0),
    /** Its profile counts it: it is active, not deleted and has a photo. */
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
    uniqueIndex('galleries_slug_unique').on(t.slug),
    uniqueIndex('galleries_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    index('galleries_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('galleries_performer_id_published_at_id_index').on(t.performerId, t.publishedAt, t.id),
    index('galleries_published_at_id_index')
      .on(t.publishedAt, t.id)
      .where(sql`${t.status} = 'active' and ${t.deletedAt} is null`),
    index('galleries_cover_photo_id_index').on(t.coverPhotoId).where(sql`${t.coverPhotoId} is not null`),
    index('galleries_deleted_at_index').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    oneOf('galleries_status_check', t.status, GALLERY_STATUSES),
    oneOf('galleries_comments_by_check', t.commentsBy, COMMENTS_BY),
    notNegative('galleries_price_check', t.price),
    notNegative('galleries_counts_check', t.totalViews, t.totalPurchases, t.totalPhotos, t.version),
    notNegative('galleries_social_counts_check', t.totalLike, t.totalBookmark, t.totalComment),
  ],
);

/** A photo of a gallery. What people see of it: `photo_showings`. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    galleryId: text()
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    status: text({ enum: GALLERY_STATUSES }).notNull().default('active'),
    position: integer().notNull(),
    deletedAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('photos_gallery_id_position_id_index').on(t.galleryId, t.position, t.id),
    index('photos_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('photos_created_at_id_index').on(t.createdAt, t.id),
    index('photos_file_id_index').on(t.fileId),
    index('photos_deleted_at_index').on(t.deletedAt).where(sql`${t.deletedAt} is not null`),
    oneOf('photos_status_check', t.status, GALLERY_STATUSES),
    notNegative('photos_position_check', t.position),
  ],
);

/**
 * In which versions of a gallery a photo stood: from `since` to before `until`, null means now. Who bought the gallery
 * keeps what stood in the version they bought, so these rows stay when the photo is hidden, moved or deleted.
 */
export const photoShowings = pgTable(
  'photo_showings',
  {
    photoId: text()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    galleryId: text()
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    since: integer().notNull(),
    until: integer(),
  },
  (t) => [
    primaryKey({ columns: [t.photoId, t.galleryId, t.since] }),
    index('photo_showings_gallery_id_until_index').on(t.galleryId, t.until),
    uniqueIndex('photo_showings_photo_id_unique').on(t.photoId).where(sql`${t.until} is null`),
    notNegative('photo_showings_versions_check', t.since, t.until),
  ],
);

/** Which version of a gallery a purchase was made of. */
export const galleryPurchases = pgTable(
  'gallery_purchases',
  {
    transactionId: text()
      .primaryKey()
      .references(() => tokenTransactions.id),
    version: integer().notNull(),
  },
  (t) => [notNegative('gallery_purchases_version_check', t.version)],
);

/** One row a viewer and day, and few an address, so that views stay honest. */
export const galleryViews = pgTable(
  'gallery_views',
  {
    galleryId: text()
      .notNull()
      .references(() => galleries.id, { onDelete: 'cascade' }),
    ...look(),
  },
  (t) => [
    primaryKey({ columns: [t.galleryId, t.viewerKey, t.day] }),
    uniqueIndex('gallery_views_gallery_id_day_address_key_place_unique').on(
      t.galleryId,
      t.day,
      t.addressKey,
      t.place,
    ),
    positive('gallery_views_place_check', t.place),
  ],
);
