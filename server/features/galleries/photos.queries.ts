import { and, asc, desc, eq, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { files } from '../../db/schema/files.ts';
import { galleries, photoShowings, photos } from '../../db/schema/galleries.ts';

export type PhotoColumns = typeof photos.$inferSelect;

const columns = { photo: photos, file: fileJson(files) as SQL<ShownFile> };
const inOrder = [asc(photos.position), asc(photos.id)];
const newestFirst = [desc(photos.createdAt), desc(photos.id)];

function selectPhotos(db: Db, where: SQL | undefined) {
  return db
    .select(columns)
    .from(photos)
    .innerJoin(files, eq(files.id, photos.fileId))
    .where(where)
    .$dynamic();
}
export type PhotoRow = Awaited<ReturnType<typeof selectPhotos>>[number];

export interface PhotoPage {
  rows: PhotoRow[];
  total: number;
}

async function pageOf(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
): Promise<PhotoPage> {
  const [rows, [count]] = await Promise.all([
    selectPhotos(db, where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    db.select({ total: sql<number>`count(*)::int` }).from(photos).where(where),
  ]);
  return { rows, total: count?.total ?? 0 };
}

/** `seesPhoto` of src/rules/gallery-form.ts as a condition on the showings of a gallery. */
function seen(boughtAt: Date | null, withLaterChanges: boolean): SQL {
  const isNow = isNull(photoShowings.until);
  if (boughtAt === null) return isNow;
  const then = boughtAt.toISOString();
  const stoodThen = sql`${photoShowings.since} <= ${then}::timestamptz
    and (${photoShowings.until} is null or ${photoShowings.until} > ${then}::timestamptz)`;
  return withLaterChanges ? sql`(${isNow} or (${stoodThen}))` : sql`(${stoodThen})`;
}

interface Reader {
  boughtAt: Date | null;
  withLaterChanges: boolean;
}

const standsIn = (galleryId: string, { boughtAt, withLaterChanges }: Reader): SQL =>
  sql`exists (select from ${photoShowings} where ${photoShowings.photoId} = ${photos.id}
    and ${photoShowings.galleryId} = ${galleryId} and ${seen(boughtAt, withLaterChanges)})`;

/** Photos of a gallery as one reader has it, in its order; what was taken out of it stands at the end. */
export function photosOf(
  db: Db,
  galleryId: string,
  reader: Reader,
  page: { limit: number; offset: number },
): Promise<PhotoPage> {
  const isGone = sql`(${photos.galleryId} <> ${galleryId} or ${photos.status} <> 'active' or ${photos.deletedAt} is not null)`;
  return pageOf(db, standsIn(galleryId, reader), [isGone, ...inOrder], page);
}

/** Whether a reader who has the gallery open gets the photo with this file. */
export async function holdsFile(db: Db, galleryId: string, fileId: string, reader: Reader): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.fileId, fileId), standsIn(galleryId, reader)));
  return row !== undefined;
}

/** Photos that stand in these galleries now, newest first. */
export function photosOfMany(
  db: Db,
  galleryIds: SQL,
  page: { limit: number; offset: number },
): Promise<PhotoPage> {
  const isNow = sql`exists (select from ${photoShowings} where ${photoShowings.photoId} = ${photos.id}
    and ${photoShowings.galleryId} = ${photos.galleryId} and ${photoShowings.until} is null)`;
  return pageOf(db, and(sql`${photos.galleryId} in (${galleryIds})`, isNow), newestFirst, page);
}

export interface OwnPhotos {
  performerId: string;
  galleryId?: string | undefined;
  status?: PhotoColumns['status'] | undefined;
  limit: number;
  offset: number;
}

/** A performer's photos that are not deleted: of one gallery in its order, else newest first. */
export function listOwnPhotos(
  db: Db,
  { performerId, galleryId, status, ...page }: OwnPhotos,
): Promise<PhotoPage> {
  const where = and(
    eq(photos.performerId, performerId),
    isNull(photos.deletedAt),
    sql`exists (select from ${galleries} where ${galleries.id} = ${photos.galleryId} and ${galleries.deletedAt} is null)`,
    galleryId ? eq(photos.galleryId, galleryId) : undefined,
    status ? eq(photos.status, status) : undefined,
  );
  return pageOf(db, where, galleryId ? inOrder : newestFirst, page);
}

export async function insertPhoto(db: Db, row: typeof photos.$inferInsert): Promise<void> {
  await db.insert(photos).values(row);
}

/** How many photos a gallery has, whatever their status, and the position behind the last. */
export async function endOf(db: Db, galleryId: string): Promise<{ total: number; next: number }> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int`, last: max(photos.position) })
    .from(photos)
    .where(and(eq(photos.galleryId, galleryId), isNull(photos.deletedAt)));
  return { total: row?.total ?? 0, next: (row?.last ?? -1) + 1 };
}

/** Own photos that are not deleted, by their ids. */
export async function ownPhotosByIds(
  db: Db,
  performerId: string,
  ids: readonly string[],
): Promise<PhotoRow[]> {
  return selectPhotos(
    db,
    and(inArray(photos.id, [...ids]), eq(photos.performerId, performerId), isNull(photos.deletedAt)),
  );
}

export async function updatePhotos(
  db: Db,
  ids: readonly string[],
  set: Partial<typeof photos.$inferInsert>,
): Promise<void> {
  await db
    .update(photos)
    .set(set)
    .where(inArray(photos.id, [...ids]));
}

/** Puts the photos of a gallery in this order; others of it stay behind them in theirs. */
export async function orderPhotos(db: Db, galleryId: string, ids: readonly string[]): Promise<void> {
  await db.execute(sql`update photos set position = placed.position from (
      select p.id, row_number() over (order by wanted.place nulls last, p.position, p.id) - 1 as position
      from photos p left join unnest(${sql.param(ids)}::text[]) with ordinality as wanted (id, place)
        on wanted.id = p.id
      where p.gallery_id = ${galleryId} and p.deleted_at is null) placed
    where photos.id = placed.id`);
}

/**
 * Writes down what stands in galleries from this moment on: the showings of photos that no longer stand where they
 * stood end, those that do begin. Done again it does nothing.
 */
export async function noteShowings(db: Db, photoIds: readonly string[], now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const ids = sql`${sql.param(photoIds)}::text[]`;
  await db.execute(sql`update photo_showings s set until = ${at} from photos p
    where p.id = s.photo_id and s.photo_id = any(${ids}) and s.until is null
      and not (p.gallery_id = s.gallery_id and p.status = 'active' and p.deleted_at is null)`);
  await db.execute(sql`insert into photo_showings (photo_id, gallery_id, since)
    select p.id, p.gallery_id, ${at} from photos p
    where p.id = any(${ids}) and p.status = 'active' and p.deleted_at is null
      and not exists (select from photo_showings s where s.photo_id = p.id and s.until is null)
    on conflict (photo_id, gallery_id, since) do update set until = null`);
}
