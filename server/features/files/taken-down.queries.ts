import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import type { ShownType } from '#rules/objects.ts';
import type { Db } from '../../db/client.ts';
import { type FileVersion, files } from '../../db/schema/files.ts';

/** What has files that operators can take down. */
export type FilesOf = ShownType | 'performer' | 'message';

/**
 * Files that this thing shows, or showed when somebody bought it, pictures for everybody included; of a message also what
 * it held when it was reported, as its sender may have deleted it since; locked.
 */
export async function lockFilesOf(db: Db, kind: FilesOf, id: string) {
  const { rows } = await db.execute<{ id: string; versions: FileVersion[] }>(sql`
    select f.id, f.versions from files f where f.id in (
      select file_id from feed_files where ${kind} = 'feed' and feed_id = ${id}
      union select u.file_id from feed_version_files u inner join feed_versions v on v.id = u.version_id
        where ${kind} = 'feed' and v.feed_id = ${id}
      union select unnest(array[thumbnail_id, teaser_id]) from feeds where ${kind} = 'feed' and id = ${id}
      union select p.file_id from photos p where ${kind} = 'gallery' and p.gallery_id = ${id}
      union select p.file_id from photo_showings s inner join photos p on p.id = s.photo_id
        where ${kind} = 'gallery' and s.gallery_id = ${id}
      union select unnest(array[file_id, next_file_id, teaser_id, thumbnail_id]) from videos
        where ${kind} = 'video' and id = ${id}
      union select b.file_id from video_purchases b inner join token_transactions t on t.id = b.transaction_id
        where ${kind} = 'video' and t.target = 'video' and t.target_id = ${id}
      union select file_id from product_pictures where ${kind} = 'product' and product_id = ${id}
      union select digital_file_id from products where ${kind} = 'product' and id = ${id}
      union select b.file_id from product_purchases b inner join token_transactions t on t.id = b.transaction_id
        where ${kind} = 'product' and t.target = 'product' and t.target_id = ${id}
      union select unnest(array[avatar_id, cover_id]) from users where ${kind} = 'performer' and id = ${id}
      union select welcome_video_id from performers where ${kind} = 'performer' and id = ${id}
      union select file_id from message_files where ${kind} = 'message' and message_id = ${id}
      union select unnest(n.file_ids) from reports n
        where ${kind} = 'message' and n.target = 'message' and n.target_id = ${id})
    order by f.id for update`);
  return rows;
}

export async function setVersions(db: Db, id: string, versions: FileVersion[]): Promise<void> {
  await db.update(files).set({ versions }).where(eq(files.id, id));
}

/** Marks these files as taken down, or with null no longer. */
export async function markTakenDown(db: Db, ids: readonly string[], takenDownAt: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(files)
    .set({ takenDownAt })
    .where(inArray(files.id, [...ids]));
}

/** Those of these files that are taken down. */
export async function takenDownAmong(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: files.id })
    .from(files)
    .where(and(inArray(files.id, [...ids]), isNotNull(files.takenDownAt)));
  return rows.map(({ id }) => id);
}

/** Those of these files that stand in something that is taken down, or that somebody bought in it. */
export async function heldByTakenDown(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    select w.id from unnest(${sql.param([...ids])}::text[]) as w (id)
    where exists (select from feed_files u inner join feeds f on f.id = u.feed_id
        where u.file_id = w.id and f.taken_down_at is not null)
      or exists (select from feed_version_files u inner join feed_versions n on n.id = u.version_id
        inner join feeds f on f.id = n.feed_id where u.file_id = w.id and f.taken_down_at is not null)
      or exists (select from photos p inner join galleries g on g.id = p.gallery_id
        where p.file_id = w.id and g.taken_down_at is not null)
      or exists (select from photos p inner join photo_showings s on s.photo_id = p.id
        inner join galleries g on g.id = s.gallery_id where p.file_id = w.id and g.taken_down_at is not null)
      or exists (select from video_purchases b inner join token_transactions t on t.id = b.transaction_id
        inner join videos v on v.id = t.target_id where b.file_id = w.id and v.taken_down_at is not null)
      or exists (select from product_purchases b inner join token_transactions t on t.id = b.transaction_id
        inner join products p on p.id = t.target_id where b.file_id = w.id and p.taken_down_at is not null)
      or exists (select from feeds f where f.taken_down_at is not null and w.id in (f.thumbnail_id, f.teaser_id))
      or exists (select from videos v where v.taken_down_at is not null
        and w.id in (v.file_id, v.next_file_id, v.teaser_id, v.thumbnail_id))
      or exists (select from product_pictures u inner join products p on p.id = u.product_id
        where u.file_id = w.id and p.taken_down_at is not null)
      or exists (select from products p where p.taken_down_at is not null and p.digital_file_id = w.id)`);
  return rows.map(({ id }) => id);
}
