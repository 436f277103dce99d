import { and, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { videoOutAt } from '../../db/item-out.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { publicationNoted } from '../../db/publication.ts';
import { videos } from '../../db/schema/videos.ts';
import type { VideoColumns } from './video-rows.queries.ts';

const BATCH = 200;

export async function insertVideo(db: Db, row: typeof videos.$inferInsert): Promise<void> {
  await db.insert(videos).values(row);
}

/** The video a performer made under this request key, deleted ones too; null when there is none. */
export async function videoByRequest(db: Db, performerId: string, key: string) {
  const [row] = await db
    .select({ id: videos.id, requestHash: videos.requestHash })
    .from(videos)
    .where(and(eq(videos.performerId, performerId), eq(videos.requestKey, key)));
  return row ?? null;
}

async function locked(db: Db, performerId: string, where: SQL | undefined): Promise<VideoColumns[]> {
  await lockPerformer(db, performerId);
  return db
    .select()
    .from(videos)
    .where(and(where, eq(videos.performerId, performerId)))
    .orderBy(videos.id)
    .for('update');
}

/** An own video that is not deleted, locked until the transaction ends. */
export async function lockOwnVideo(db: Db, performerId: string, ref: string): Promise<VideoColumns | null> {
  const [row] = await locked(db, performerId, and(byRef(videos, ref), isNull(videos.deletedAt)));
  return row ?? null;
}

/** Own videos by their ids, locked until the transaction ends: those there are, or those deleted after a moment. */
export const lockOwnVideos = (
  db: Db,
  performerId: string,
  ids: readonly string[],
  deletedAfter: Date | null,
): Promise<VideoColumns[]> =>
  locked(
    db,
    performerId,
    and(
      inArray(videos.id, [...ids]),
      deletedAfter
        ? and(gt(videos.deletedAt, deletedAfter), isNull(videos.takenDownAt))
        : isNull(videos.deletedAt),
    ),
  );

/** An own video that was deleted after this moment, locked until the transaction ends. */
export async function lockDeletedVideo(
  db: Db,
  performerId: string,
  ref: string,
  after: Date,
): Promise<VideoColumns | null> {
  const [row] = await locked(
    db,
    performerId,
    and(byRef(videos, ref), gt(videos.deletedAt, after), isNull(videos.takenDownAt)),
  );
  return row ?? null;
}

/** Own videos that wait for this file, or whose next file it is, locked until the transaction ends. */
export const lockVideosOf = (db: Db, performerId: string, fileId: string): Promise<VideoColumns[]> =>
  locked(
    db,
    performerId,
    or(and(eq(videos.fileId, fileId), videos.isWaiting), eq(videos.nextFileId, fileId)),
  );

/** How many videos a performer has; deleted ones do not count. */
export const countOwn = (db: Db, performerId: string): Promise<number> =>
  db.$count(videos, and(eq(videos.performerId, performerId), isNull(videos.deletedAt)));

export async function updateVideoRow(
  db: Db,
  id: string,
  set: Partial<typeof videos.$inferInsert>,
): Promise<void> {
  await db.update(videos).set(set).where(eq(videos.id, id));
}

/** Ids of a performer's videos that show this file. */
export async function videosWithFile(db: Db, performerId: string, fileId: string): Promise<string[]> {
  const { teaserId, thumbnailId } = videos;
  const rows = await db
    .select({ id: videos.id })
    .from(videos)
    .where(
      and(
        eq(videos.performerId, performerId),
        or(eq(videos.fileId, fileId), eq(teaserId, fileId), eq(thumbnailId, fileId)),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Brings what a profile counts up to what of these is out now; true when one of them changed. Done again it does nothing. */
export async function countVideos(db: Db, ids: readonly string[], now: Date): Promise<boolean> {
  const { rowCount } = await db.execute(sql`with known as (
      select ${videos.id}, ${videos.performerId}, ${videos.isCounted} as before, coalesce(${videoOutAt(now)}, false) as today
      from ${videos} where ${inArray(videos.id, [...ids])} for update),
    noted as (
      update videos set is_counted = known.today from known
      where videos.id = known.id and known.before <> known.today returning videos.id),
    ${publicationNoted('video', sql`known.today`, now)},
    grown as (select performer_id, sum(known.today::int - known.before::int)::int as by
      from known inner join noted on noted.id = known.id group by performer_id)
    update performers set total_videos = greatest(0, total_videos + grown.by)
    from grown where performers.id = grown.performer_id`);
  return (rowCount ?? 0) > 0;
}

export const countVideo = (db: Db, id: string, now: Date): Promise<boolean> => countVideos(db, [id], now);

/** Videos that came out by the clock alone and are not counted like that yet. */
export async function dueVideos(db: Db, now: Date): Promise<{ id: string; performerId: string }[]> {
  return db
    .select({ id: videos.id, performerId: videos.performerId })
    .from(videos)
    .where(and(sql`not ${videos.isCounted}`, videoOutAt(now)))
    .limit(BATCH);
}
