import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Files made before `before` that belong into a place of their owner's account and are in none. */
export async function unplacedFiles(db: Db, before: Date, limit: number) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f
    where f.type in ('avatar', 'cover', 'performer-document', 'performer-welcome-video')
      and f.created_at < ${before.toISOString()}::timestamptz
      and not exists (select from users u where u.id = f.owner_id and f.id in (u.avatar_id, u.cover_id))
      and not exists (select from performers p where p.id = f.owner_id
        and f.id in (p.welcome_video_id, p.id_verification_id, p.document_verification_id))
    limit ${limit}`);
  return rows;
}

/** Those of these storage keys that are a version of no file and of no banner's picture. */
export async function keysWithoutFile(db: Db, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return [];
  const { rows } = await db.execute<{
    key: string;
  }>(sql`select k.key from unnest(${sql.param(keys)}::text[]) k (key)
    where not exists (
      select from files f where f.source_key = k.key)
    and not exists (
      select from files f where f.versions @> jsonb_build_array(jsonb_build_object('key', k.key)))
    and not exists (
      select from banners b where b.photo -> 'versions' @> jsonb_build_array(jsonb_build_object('key', k.key)))`);
  return rows.map((row) => row.key);
}
