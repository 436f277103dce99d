import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Removes videos deleted before `before` that nobody bought. */
export async function deleteUnsoldVideos(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from videos v where v.deleted_at < ${before.toISOString()}::timestamptz
    and not exists (select from token_transactions t where t.owned_id = 'video:' || v.id)`);
}

/**
 * Files uploaded for videos that are in none, neither as it is nor as somebody bought it: those of `ids`, and all that
 * were uploaded before `before`.
 */
export async function unusedVideoFiles(
  db: Db,
  { ids, before = null }: { ids: readonly string[]; before?: Date | null },
  limit: number,
) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f
    where f.type in ('performer-video', 'performer-video-teaser', 'performer-video-thumbnail')
      and (f.created_at < ${before?.toISOString() ?? null}::timestamptz or f.id = any(${sql.param([...ids])}::text[]))
      and not exists (select from videos v where v.file_id = f.id)
      and not exists (select from videos v where v.next_file_id = f.id)
      and not exists (select from videos v where v.teaser_id = f.id)
      and not exists (select from videos v where v.thumbnail_id = f.id)
      and not exists (select from video_purchases p where p.file_id = f.id)
    limit ${limit}`);
  return rows;
}

/** Places in videos that nobody went on from since `before`. */
export async function deleteOldPositions(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from video_positions where updated_at < ${before.toISOString()}::timestamptz`);
}
