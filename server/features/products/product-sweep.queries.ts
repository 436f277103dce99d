import { sql } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';

/** Removes products deleted before `before` that nobody bought. */
export async function deleteUnsoldProducts(db: Db, before: Date): Promise<void> {
  await db.execute(sql`delete from products p where p.deleted_at < ${before.toISOString()}::timestamptz
    and not exists (select from token_transactions t where t.target = 'product' and t.target_id = p.id)`);
}

/**
 * Files uploaded for products that are in none, neither as it is nor as somebody bought it: those of `ids`, and all that
 * were uploaded before `before`.
 */
export async function unusedProductFiles(
  db: Db,
  { ids, before = null }: { ids: readonly string[]; before?: Date | null },
  limit: number,
) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f
    where f.type in ('performer-product-image', 'performer-product-digital')
      and (f.created_at < ${before?.toISOString() ?? null}::timestamptz or f.id = any(${sql.param([...ids])}::text[]))
      and not exists (select from products p where p.digital_file_id = f.id)
      and not exists (select from product_pictures p where p.file_id = f.id)
      and not exists (select from product_purchases p where p.file_id = f.id)
    limit ${limit}`);
  return rows;
}

/** Forgets how many links people got on days before this one. */
export async function deleteOldDownloads(db: Db, day: string): Promise<void> {
  await db.execute(sql`delete from product_downloads where day < ${day}::date`);
}
