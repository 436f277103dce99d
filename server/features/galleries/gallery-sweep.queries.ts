import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/**
 * Removes galleries deleted before `before` with their photos' rows: nobody bought them, nor another gallery in which one
 * of their photos stood.
 */
export async function deleteUnsoldGalleries(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from galleries g where g.deleted_at < ${before.toISOString()}::timestamptz
    and not exists (select from token_transactions t where t.owned_id = 'gallery:' || g.id)
    and not exists (select from photos p inner join photo_showings s on s.photo_id = p.id
      inner join token_transactions t on t.owned_id = 'gallery:' || s.gallery_id where p.gallery_id = g.id)`);
}

/** Removes photos deleted before `before` that stood in no version of a gallery that anybody bought. */
export async function deleteUnsoldPhotos(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from photos p where p.deleted_at < ${before.toISOString()}::timestamptz
    and not exists (select from photo_showings s
      inner join token_transactions t on t.owned_id = 'gallery:' || s.gallery_id
      inner join gallery_purchases b on b.transaction_id = t.id
      where s.photo_id = p.id and s.since <= b.version and (s.until is null or s.until > b.version))`);
}

/** Files uploaded for galleries that are in none: those of `ids`, and all that were uploaded before `before`. */
export async function unusedPhotoFiles(
  db: Db,
  { ids, before = null }: { ids: readonly string[]; before?: Date | null },
  limit: number,
) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f where f.type = 'performer-photo'
      and (f.created_at < ${before?.toISOString() ?? null}::timestamptz or f.id = any(${sql.param([...ids])}::text[]))
      and not exists (select from photos p where p.file_id = f.id)
    limit ${limit}`);
  return rows;
}
