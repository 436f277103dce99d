import { and, eq, gt, isNull, type SQL, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { galleryOut } from '../../db/item-out.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { publicationNoted } from '../../db/publication.ts';
import { galleries } from '../../db/schema/galleries.ts';
import type { GalleryColumns } from './gallery-rows.queries.ts';

export async function insertGallery(db: Db, row: typeof galleries.$inferInsert): Promise<void> {
  await db.insert(galleries).values(row);
}

/** The gallery a performer made under this request key, deleted ones too; null when there is none. */
export async function galleryByRequest(db: Db, performerId: string, key: string) {
  const [row] = await db
    .select({ id: galleries.id, requestHash: galleries.requestHash })
    .from(galleries)
    .where(and(eq(galleries.performerId, performerId), eq(galleries.requestKey, key)));
  return row ?? null;
}

async function locked(db: Db, where: SQL | undefined): Promise<GalleryColumns | null> {
  const [row] = await db.select().from(galleries).where(where).for('update');
  return row ?? null;
}

/** An own gallery that is not deleted, locked until the transaction ends. */
export async function lockOwnGallery(
  db: Db,
  performerId: string,
  ref: string,
): Promise<GalleryColumns | null> {
  await lockPerformer(db, performerId);
  return locked(
    db,
    and(byRef(galleries, ref), eq(galleries.performerId, performerId), isNull(galleries.deletedAt)),
  );
}

/** How many galleries a performer has; deleted ones do not count. */
export const countOwn = (db: Db, performerId: string): Promise<number> =>
  db.$count(galleries, and(eq(galleries.performerId, performerId), isNull(galleries.deletedAt)));

/** An own gallery that was deleted after this moment, locked until the transaction ends. */
export async function lockDeletedGallery(
  db: Db,
  performerId: string,
  ref: string,
  after: Date,
): Promise<GalleryColumns | null> {
  await lockPerformer(db, performerId);
  return locked(
    db,
    and(
      byRef(galleries, ref),
      eq(galleries.performerId, performerId),
      gt(galleries.deletedAt, after),
      isNull(galleries.takenDownAt),
    ),
  );
}

export async function updateGalleryRow(
  db: Db,
  id: string,
  set: Partial<typeof galleries.$inferInsert>,
): Promise<void> {
  await db.update(galleries).set(set).where(eq(galleries.id, id));
}

/** Brings what a profile counts up to what it is now. Done again it does nothing. */
export async function countGallery(db: Db, galleryId: string, now: Date): Promise<void> {
  await db.execute(sql`with known as (
      select id, performer_id, is_counted as before, ${galleryOut} as today
      from galleries where id = ${galleryId} for update),
    noted as (
      update galleries g set is_counted = known.today from known
      where g.id = known.id and known.before <> known.today returning g.id),
    ${publicationNoted('gallery', sql`known.today`, now)}
    update performers set
      total_galleries = greatest(0, total_galleries + known.today::int - known.before::int)
    from known inner join noted on noted.id = known.id where performers.id = known.performer_id`);
}
