import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ItemOrder } from '#rules/item-form.ts';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, isPurchaseOf, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import { galleryOut } from '../../db/item-out.ts';
import { COUNTED, containing, countRows, hasWords, type SearchedFor } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
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
function selectGalleries(db: Db, where: SQL | undefined, signedIn: boolean) {
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

export interface GalleryPage extends SearchedFor, Exclusions {
  /** `public`: what anyone may know of, or what a profile that the viewer may see shows; `own`: one performer's, also drafts; `deleted`: theirs that may come back. */
  scope: 'public' | 'own' | 'deleted';
  viewerId: string | null;
  /** Id of the one performer whose galleries these are. */
  performerId?: string | undefined;
  status?: GalleryColumns['status'] | undefined;
  isSale?: boolean | undefined;
  ids?: readonly string[] | undefined;
  excludedId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  /** Deleted after this moment, for `deleted`. */
  deletedAfter?: Date | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: ItemOrder | undefined;
  /** The oldest, or those with the smallest figures, first. */
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

/** Of one performer, whose profile the viewer may see; else of all whom anyone with these exclusions may know of. */
const shownOf = (performerId: string | undefined, exclusions: Exclusions): SQL | undefined =>
  and(galleryOut, performerId ? eq(galleries.performerId, performerId) : listable(exclusions));

const authored = sql`select ${galleries.id} from ${galleries}
    inner join ${performers} on ${performers.id} = ${galleries.performerId}
    inner join ${users} on ${users.id} = ${galleries.performerId}`;

/** Ids of the galleries that are shown, as `shownOf` says. */
export const publicGalleryIds = (exclusions: Exclusions, performerId: string | undefined): SQL =>
  sql`${authored} where ${shownOf(performerId, exclusions)}`;

function conditionOf(page: GalleryPage): SQL | undefined {
  const time = page.scope === 'public' ? galleries.publishedAt : galleries.createdAt;
  const scope = {
    public: shownOf(page.performerId, page),
    own: isNull(galleries.deletedAt),
    deleted: sql`(${galleries.takenDownAt} is null and ${galleries.deletedAt} > ${page.deletedAfter?.toISOString() ?? null}::timestamptz)`,
  }[page.scope];
  const { q, words, status, isSale, ids, excludedId, performerId } = page;
  return and(
    scope,
    performerId ? eq(galleries.performerId, performerId) : undefined,
    status ? eq(galleries.status, status) : undefined,
    isSale === undefined ? undefined : eq(galleries.isSale, isSale),
    ids ? inArray(galleries.id, [...ids]) : undefined,
    excludedId ? sql`${galleries.id} <> ${excludedId}` : undefined,
    ...within(time, page),
    q
      ? sql`(${galleries.title} ilike ${containing(q)} or ${galleries.description} ilike ${containing(q)})`
      : undefined,
    words === undefined ? undefined : hasWords('gallery', galleries.id, words),
  );
}

export async function listGalleries(
  db: Db,
  page: GalleryPage,
): Promise<{ rows: GalleryRow[]; total: number }> {
  const where = conditionOf(page);
  const time = page.scope === 'public' ? galleries.publishedAt : galleries.createdAt;
  const by = page.orderBy && page.orderBy !== 'createdAt' ? galleries[page.orderBy] : time;
  const order = page.oldestFirst ? [by, galleries.id] : [desc(by), desc(galleries.id)];
  const most = page.performerId === undefined ? COUNTED : undefined;
  const [rows, total] = await Promise.all([
    selectGalleries(db, where, page.viewerId !== null)
      .orderBy(...order)
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countRows(db, sql`${authored} where ${where}`, most),
  ]);
  return { rows, total };
}
