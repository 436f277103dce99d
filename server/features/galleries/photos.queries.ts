import { and, asc, desc, eq, gt, inArray, isNull, max, type SQL, sql } from 'drizzle-orm';
import type { PhotoReader } from '#rules/gallery-form.ts';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { COUNTED, countRows } from '../../db/list.ts';
import { files } from '../../db/schema/files.ts';
import { galleries, photoShowings, photos } from '../../db/schema/galleries.ts';

type PhotoColumns = typeof photos.$inferSelect;

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

interface PhotoPage {
  rows: PhotoRow[];
  total: number;
}

async function pageOf(
  db: Db,
  where: SQL | undefined,
  order: SQL[],
  { limit, offset }: { limit: number; offset: number },
  most?: number,
): Promise<PhotoPage> {
  const [rows, total] = await Promise.all([
    selectPhotos(db, where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    countRows(db, sql`select from ${photos} where ${where}`, most),
  ]);
  return { rows, total };
}

const stoodAt = (version: SQL): SQL => sql`(${photoShowings.since} <= ${version}
  and (${photoShowings.until} is null or ${photoShowings.until} > ${version}))`;

const isGoneFrom = (galleryId: SQL): SQL =>
  sql`(${photos.galleryId} <> ${galleryId} or ${photos.status} <> 'active' or ${photos.deletedAt} is not null)`;

/** `seesPhoto` of src/rules/gallery-form.ts as a condition on the showings of a gallery. */
function seen({ boughtVersion, withLaterChanges }: PhotoReader): SQL {
  const isNow = sql`${photoShowings.until} is null`;
  if (boughtVersion === null) return isNow;
  const stoodThen = stoodAt(sql`${boughtVersion}`);
  return withLaterChanges ? sql`(${isNow} or ${stoodThen})` : stoodThen;
}

const standsIn = (galleryId: string, reader: PhotoReader): SQL =>
  sql`exists (select from ${photoShowings} where ${photoShowings.photoId} = ${photos.id}
    and ${photoShowings.galleryId} = ${galleryId} and ${seen(reader)})`;

/** Photos of a gallery as one reader has it, in its order; what was taken out of it stands at the end. */
export function photosOf(
  db: Db,
  galleryId: string,
  reader: PhotoReader,
  page: { limit: number; offset: number },
): Promise<PhotoPage> {
  return pageOf(db, standsIn(galleryId, reader), [isGoneFrom(sql`${galleryId}`), ...inOrder], page);
}

/** What stood in a version of a gallery: the first photo in its order, and how many there were. */
export interface BoughtPhotos {
  first: PhotoRow;
  total: number;
}

/** The photos that stood in these versions of galleries, by the gallery's id; none of a version without photos. */
export async function photosBought(
  db: Db,
  bought: readonly { galleryId: string; version: number }[],
): Promise<Map<string, BoughtPhotos>> {
  if (bought.length === 0) return new Map();
  const ids = sql.param(bought.map(({ galleryId }) => galleryId));
  const versions = sql.param(bought.map(({ version }) => version));
  const { rows: firsts } = await db.execute<{ galleryId: string; photoId: string; total: number }>(sql`
    select bought.id as "galleryId", first.id as "photoId", first.total
    from unnest(${ids}::text[], ${versions}::int[]) bought (id, version)
    cross join lateral (
      select ${photos.id}, count(*) over ()::int as total from ${photoShowings}
      inner join ${photos} on ${photos.id} = ${photoShowings.photoId}
      where ${photoShowings.galleryId} = bought.id and ${stoodAt(sql`bought.version`)}
      order by ${sql.join([isGoneFrom(sql`bought.id`), ...inOrder], sql`, `)} limit 1) first`);
  if (firsts.length === 0) return new Map();
  const rows = await selectPhotos(
    db,
    inArray(
      photos.id,
      firsts.map(({ photoId }) => photoId),
    ),
  );
  const byId = new Map(rows.map((row) => [row.photo.id, row]));
  return new Map(
    firsts.flatMap(({ galleryId, photoId, total }) => {
      const first = byId.get(photoId);
      return first ? [[galleryId, { first, total }]] : [];
    }),
  );
}

/** Whether a reader who has the gallery open gets the photo with this file. */
export async function holdsFile(
  db: Db,
  galleryId: string,
  fileId: string,
  reader: PhotoReader,
): Promise<boolean> {
  const [row] = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(eq(photos.fileId, fileId), standsIn(galleryId, reader)));
  return row !== undefined;
}

/** Photos that stand in these galleries now, newest first; those of the whole site are counted no further than `COUNTED`. */
export function photosOfMany(
  db: Db,
  galleryIds: SQL,
  page: { limit: number; offset: number },
  ofSite: boolean,
): Promise<PhotoPage> {
  const isNow = sql`exists (select from ${photoShowings} where ${photoShowings.photoId} = ${photos.id}
    and ${photoShowings.galleryId} = ${photos.galleryId} and ${photoShowings.until} is null)`;
  const where = and(sql`${photos.galleryId} in (${galleryIds})`, isNow);
  return pageOf(db, where, newestFirst, page, ofSite ? COUNTED : undefined);
}

/** Their gallery was not taken down: out of one that was, no photo comes into another. */
const isUsable = sql`not exists (select from ${galleries}
  where ${galleries.id} = ${photos.galleryId} and ${galleries.takenDownAt} is not null)`;

interface OwnPhotos {
  performerId: string;
  galleryId?: string | undefined;
  status?: PhotoColumns['status'] | undefined;
  /** Asks for those that were deleted after this moment; without it, for those that are not deleted. */
  deletedAfter?: Date | undefined;
  limit: number;
  offset: number;
}

/** A performer's photos, of one gallery in its order, else newest first. */
export function listOwnPhotos(
  db: Db,
  { performerId, galleryId, status, deletedAfter, ...page }: OwnPhotos,
): Promise<PhotoPage> {
  const where = and(
    eq(photos.performerId, performerId),
    deletedAfter ? and(gt(photos.deletedAt, deletedAfter), isUsable) : isNull(photos.deletedAt),
    sql`exists (select from ${galleries} where ${galleries.id} = ${photos.galleryId} and ${galleries.deletedAt} is null)`,
    galleryId ? eq(photos.galleryId, galleryId) : undefined,
    status ? eq(photos.status, status) : undefined,
  );
  return pageOf(db, where, galleryId ? inOrder : newestFirst, page);
}

/** Ids of a performer's galleries in which the photo with this file stands. */
export async function galleriesWithFile(db: Db, performerId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .select({ id: photos.galleryId })
    .from(photos)
    .where(and(eq(photos.fileId, fileId), eq(photos.performerId, performerId)));
  return rows.map(({ id }) => id);
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
    and(
      inArray(photos.id, [...ids]),
      eq(photos.performerId, performerId),
      isNull(photos.deletedAt),
      isUsable,
    ),
  );
}

/** Own photos that were deleted after this moment. */
export async function deletedPhotosByIds(
  db: Db,
  performerId: string,
  ids: readonly string[],
  after: Date,
): Promise<PhotoRow[]> {
  return selectPhotos(
    db,
    and(
      inArray(photos.id, [...ids]),
      eq(photos.performerId, performerId),
      gt(photos.deletedAt, after),
      isUsable,
    ),
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
 * Makes a new version of each of these galleries, which are locked, and writes down what stands in it: the showings of
 * photos that no longer stand where they stood end, those that do begin.
 */
export async function recordVersion(db: Db, galleryIds: readonly string[]): Promise<void> {
  const ids = sql`${sql.param([...galleryIds])}::text[]`;
  await db.execute(sql`update galleries set version = version + 1 where id = any(${ids})`);
  await db.execute(sql`update photo_showings s set until = g.version from photos p, galleries g
    where s.gallery_id = any(${ids}) and s.until is null and p.id = s.photo_id and g.id = s.gallery_id
      and not (p.gallery_id = s.gallery_id and p.status = 'active' and p.deleted_at is null)`);
  await db.execute(sql`insert into photo_showings (photo_id, gallery_id, since)
    select p.id, g.id, g.version from photos p inner join galleries g on g.id = p.gallery_id
    where g.id = any(${ids}) and p.status = 'active' and p.deleted_at is null
      and not exists (select from photo_showings s where s.photo_id = p.id and s.until is null)`);
  await db.execute(sql`update galleries g set total_photos = (
    select count(*) from photo_showings s where s.gallery_id = g.id and s.until is null) where g.id = any(${ids})`);
}
