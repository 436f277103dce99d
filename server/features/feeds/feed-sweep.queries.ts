import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Removes posts deleted before `before` that nobody bought; the files that were in them. */
export async function deleteUnsoldFeeds(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.execute<{ file_id: string }>(sql`with gone as (
      delete from feeds f where f.deleted_at < ${before.toISOString()}::timestamptz
        and not exists (select from token_transactions t where t.owned_id = 'feed:' || f.id)
      returning f.id)
    select u.file_id from feed_files u inner join gone on gone.id = u.feed_id`);
  return rows.map((row) => row.file_id);
}

/**
 * Files uploaded for posts that are in none, neither as it is nor as somebody bought it: those of `ids`, and all
 * that were uploaded before `before`.
 */
export async function unusedFiles(db: Db, ids: readonly string[], before: Date, limit: number) {
  const { rows } = await db.execute<{
    id: string;
    owner_id: string;
  }>(sql`select f.id, f.owner_id from files f
    where f.type in ('feed-photo', 'feed-video', 'feed-audio', 'feed-teaser')
      and (f.created_at < ${before.toISOString()}::timestamptz or f.id = any(${sql.param(ids)}::text[]))
      and not exists (select from feed_files u where u.file_id = f.id)
      and not exists (select from feed_version_files u where u.file_id = f.id)
      and not exists (select from feeds p where p.performer_id = f.owner_id and f.id in (p.thumbnail_id, p.teaser_id))
    limit ${limit}`);
  return rows.map(({ id, owner_id }) => ({ id, ownerId: owner_id }));
}
