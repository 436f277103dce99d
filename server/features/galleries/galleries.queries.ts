import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { knownItems } from '../../db/known-items.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { countPurchaseIn, purchaseTarget } from '../../db/purchase-target.ts';
import { earnings } from '../../db/schema/earnings.ts';
import { galleries } from '../../db/schema/galleries.ts';
import { performers } from '../../db/schema/performers.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';
import type { FindableFor } from '../objects/object-kinds.ts';
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
    and(byRef(galleries, ref), eq(galleries.performerId, performerId), gt(galleries.deletedAt, after)),
  );
}

export async function updateGalleryRow(
  db: Db,
  id: string,
  set: Partial<typeof galleries.$inferInsert>,
): Promise<void> {
  await db.update(galleries).set(set).where(eq(galleries.id, id));
}

/** What the sales of each of these galleries earned their performer, in tokens. */
export async function incomeOf(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({
      id: tokenTransactions.targetId,
      income: sql<number>`sum(${earnings.netPrice})`.mapWith(Number),
    })
    .from(tokenTransactions)
    .innerJoin(earnings, eq(earnings.transactionId, tokenTransactions.id))
    .where(
      and(
        inArray(
          tokenTransactions.ownedId,
          ids.map((id) => `gallery:${id}`),
        ),
        eq(tokenTransactions.status, 'success'),
      ),
    )
    .groupBy(tokenTransactions.targetId);
  return new Map(rows.map(({ id, income }) => [id, income]));
}

/** Brings what a profile counts up to what it is now. Done again it does nothing. */
export async function countGallery(db: Db, galleryId: string): Promise<void> {
  await db.execute(sql`with known as (
      select id, performer_id, is_counted as before, status = 'active' and deleted_at is null and total_photos > 0 as today
      from galleries where id = ${galleryId} for update),
    noted as (
      update galleries g set is_counted = known.today from known
      where g.id = known.id and known.before <> known.today returning g.id)
    update performers set
      total_galleries = greatest(0, total_galleries + known.today::int - known.before::int)
    from known inner join noted on noted.id = known.id where performers.id = known.performer_id`);
}

/** A gallery as what is sold (`purchaseTarget`). */
export const findGalleryTarget = purchaseTarget('gallery', galleries);

/**
 * What holds when a gallery is sold, looked at with the sale and locked until it is done: it is shown and has this
 * price. Its version is what is bought.
 */
export const stillSold = (galleryId: string, price: number): SQL =>
  sql`select version from galleries where id = ${galleryId} and status = 'active' and deleted_at is null
    and is_sale and price = ${price} and total_photos > 0 for no key update`;

/** Part of a sale: which version was bought, and one more purchase in the gallery's number. */
export const boughtVersion = (): SQL =>
  sql`insert into gallery_purchases (transaction_id, version)
    select made.id, guard.version from made, guard returning transaction_id`;
export const countPurchase = (galleryId: string): SQL => countPurchaseIn(galleries, galleryId);

/** Ids of galleries that this person may know of, and of these the ones that `q` finds. */
export function findableGalleries(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, status, totalPhotos, title } = galleries;
  const isFound = asked.q ? sql`position(lower(${asked.q}) in lower(${title})) > 0` : undefined;
  const isOut = and(eq(status, 'active'), gt(totalPhotos, 0));
  const gallery = { kind: 'gallery', id, performerId, deletedAt, isOut, isFound } as const;
  return sql`select ${id} from ${galleries}
    inner join ${performers} on ${performers.id} = ${performerId}
    inner join ${users} on ${users.id} = ${performerId}
    where ${knownItems(gallery, asked) ?? sql`true`}`;
}

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

/** Files uploaded for galleries that are in none. */
export async function unusedPhotoFiles(db: Db, limit: number) {
  const { rows } = await db.execute<{ id: string; ownerId: string }>(sql`select f.id, f.owner_id as "ownerId"
    from files f where f.type = 'performer-photo' and not exists (select from photos p where p.file_id = f.id)
    limit ${limit}`);
  return rows;
}
