import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { newId } from '../../ids.ts';

/**
 * Keeps what a post holds now for those who bought it as it is now; nothing happens, and the answer is false, when
 * nobody did. To be called before a change of the post, inside its transaction. The post's row is locked first: a
 * purchase counts itself on that row, so one that comes before is seen here, and one that comes after gets the
 * changed post.
 */
export async function keepForBuyers(db: Db, feedId: string, now: Date): Promise<boolean> {
  await db.execute(sql`select from feeds where id = ${feedId} for update`);
  const { rowCount } = await db.execute(sql`with owners as (
      select t.id from token_transactions t
      where t.owned_id = ${`feed:${feedId}`} and t.status = 'success'
        and not exists (select from feed_version_purchases p where p.transaction_id = t.id)),
    version as (
      insert into feed_versions (id, feed_id, type, title, text, created_at)
      select ${newId()}, f.id, f.type, f.title, f.text, ${now.toISOString()}::timestamptz
      from feeds f where f.id = ${feedId} and exists (select from owners) returning id),
    held as (
      insert into feed_version_files (version_id, file_id, position, alt)
      select v.id, u.file_id, u.position, f.alt
      from version v, feed_files u inner join files f on f.id = u.file_id where u.feed_id = ${feedId})
    insert into feed_version_purchases (transaction_id, version_id) select o.id, v.id from owners o, version v`);
  return (rowCount ?? 0) > 0;
}
