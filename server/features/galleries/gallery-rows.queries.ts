import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, isPurchaseOf, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import { files } from '../../db/schema/files.ts';
import { galleries, galleryPurchases, photoShowings, photos } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type GalleryColumns = typeof galleries.$inferSelect;
const at = sql.placeholder;
const portrait = alias(files, 'portrait');

/** The chosen cover while it stands in the gallery, else its first photo. */
const cover = sql<(ShownFile & { photoId: string }) | null>`(select ${fileJson(files)} ||
      jsonb_build_object('photoId', ${photos.id})
    from ${photoShowings} inner join ${photos} on ${photos.id} = ${photoShowings.photoId}
    inner join ${files} on ${files.id} = ${photos.fileId}
    where ${photoShowings.galleryId} = ${galleries.id} and ${photoShowings.until} is null
    order by ${photos.id} = ${galleries.coverPhotoId} desc nulls last, ${photos.position}, ${photos.id} limit 1)`;

/** Galleries with author, cover, number of photos and what the viewer has with each; a list adds order and place. */
export function selectGalleries(db: Db, where: SQL | undefined, signedIn: boolean) {
  const boughtVersion = signedIn
    ? sql<number | null>`(select ${galleryPurchases.version} from ${tokenTransactions}
        inner join ${galleryPurchases} on ${galleryPurchases.transactionId} = ${tokenTransactions.id}
        where ${isPurchaseOf('gallery', galleries.id)})`
    : sql<number | null>`null::int`;
  const buyersPhotos = signedIn
    ? sql<number>`(select count(distinct ${photoShowings.photoId})::int from ${tokenTransactions}
        inner join ${galleryPurchases} on ${galleryPurchases.transactionId} = ${tokenTransactions.id}
        inner join ${photoShowings} on ${photoShowings.galleryId} = ${galleries.id} and (${photoShowings.until} is null
          or (${photoShowings.since} <= ${galleryPurchases.version} and ${photoShowings.until} > ${galleryPurchases.version}))
        where ${isPurchaseOf('gallery', galleries.id)})`
    : sql<number>`0`;
  const boughtName = signedIn
    ? sql<string | null>`(select ${tokenTransactions.name} from ${tokenTransactions}
        where ${isPurchaseOf('gallery', galleries.id)})`
    : sql<string | null>`null::text`;
  return db
    .select({
      gallery: galleries,
      performer: authorColumns(portrait),
      cover,
      ...itemRelation('gallery', galleries, signedIn),
      boughtVersion,
      /** Photos that a buyer has who gets later ones, with those that were taken out since the purchase. */
      buyersPhotos,
      boughtName,
    })
    .from(galleries)
    .innerJoin(performers, eq(performers.id, galleries.performerId))
    .innerJoin(users, eq(users.id, galleries.performerId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .where(where)
    .$dynamic();
}
export type GalleryRow = Awaited<ReturnType<typeof selectGalleries>>[number];

/** One gallery by id or slug, deleted ones too: who bought one keeps it. */
export const findGallery = itemFinder('gallery', galleries, selectGalleries);

/** These galleries, in any order. */
export async function galleriesByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<GalleryRow[]> {
  if (ids.length === 0) return [];
  return selectGalleries(db, inArray(galleries.id, [...ids]), viewerId !== null)
    .prepare('')
    .execute({ viewerId });
}

/** Galleries in which a photo with this file stands, or stood. */
export async function galleriesHolding(
  db: Db,
  fileId: string,
  viewerId: string | null,
): Promise<GalleryRow[]> {
  const holding = sql`${galleries.id} in (select ${photoShowings.galleryId} from ${photoShowings}
    inner join ${photos} on ${photos.id} = ${photoShowings.photoId} where ${photos.fileId} = ${at('fileId')})`;
  return selectGalleries(db, holding, viewerId !== null)
    .prepare('')
    .execute({ viewerId, fileId });
}
