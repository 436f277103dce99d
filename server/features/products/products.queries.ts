import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { byRef } from '../../db/by-ref.ts';
import type { Db } from '../../db/client.ts';
import { productOut } from '../../db/item-out.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import { publicationNoted } from '../../db/publication.ts';
import { productCategories, productPictures, products } from '../../db/schema/products.ts';
import type { ProductColumns } from './product-rows.queries.ts';

export async function insertProduct(db: Db, row: typeof products.$inferInsert): Promise<void> {
  await db.insert(products).values(row);
}

/** The product a performer made under this request key, deleted ones too; null when there is none. */
export async function productByRequest(db: Db, performerId: string, key: string) {
  const [row] = await db
    .select({ id: products.id, requestHash: products.requestHash })
    .from(products)
    .where(and(eq(products.performerId, performerId), eq(products.requestKey, key)));
  return row ?? null;
}

async function locked(db: Db, performerId: string, where: SQL | undefined): Promise<ProductColumns[]> {
  await lockPerformer(db, performerId);
  return db
    .select()
    .from(products)
    .where(and(where, eq(products.performerId, performerId)))
    .orderBy(products.id)
    .for('update');
}

/** An own product that is not deleted, locked until the transaction ends. */
export async function lockOwnProduct(
  db: Db,
  performerId: string,
  ref: string,
): Promise<ProductColumns | null> {
  const [row] = await locked(db, performerId, and(byRef(products, ref), isNull(products.deletedAt)));
  return row ?? null;
}

/** Own products by their ids, locked until the transaction ends: those there are, or those deleted after a moment. */
export const lockOwnProducts = (
  db: Db,
  performerId: string,
  ids: readonly string[],
  deletedAfter: Date | null,
): Promise<ProductColumns[]> =>
  locked(
    db,
    performerId,
    and(
      inArray(products.id, [...ids]),
      deletedAfter ? gt(products.deletedAt, deletedAfter) : isNull(products.deletedAt),
      isNull(products.takenDownAt),
    ),
  );

/** How many products a performer has; deleted ones do not count. */
export const countOwn = (db: Db, performerId: string): Promise<number> =>
  db.$count(products, and(eq(products.performerId, performerId), isNull(products.deletedAt)));

export async function updateProductRow(
  db: Db,
  id: string,
  set: Partial<typeof products.$inferInsert>,
): Promise<void> {
  await db.update(products).set(set).where(eq(products.id, id));
}

/** Ids of the pictures of a product, in their order. */
export async function pictureIds(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productPictures.fileId })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
    .orderBy(productPictures.position, productPictures.fileId);
  return rows.map(({ id }) => id);
}

/** Gives a product these pictures, in this order. */
export async function replacePictures(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.delete(productPictures).where(eq(productPictures.productId, productId));
  if (ids.length === 0) return;
  await db.insert(productPictures).values(ids.map((fileId, position) => ({ productId, fileId, position })));
}

export async function categoriesOf(db: Db, productId: string): Promise<string[]> {
  const rows = await db
    .select({ id: productCategories.categoryId })
    .from(productCategories)
    .where(eq(productCategories.productId, productId));
  return rows.map(({ id }) => id);
}

/** Gives a product these categories. */
export async function replaceCategories(db: Db, productId: string, ids: readonly string[]): Promise<void> {
  await db.delete(productCategories).where(eq(productCategories.productId, productId));
  if (ids.length === 0) return;
  await db.insert(productCategories).values(ids.map((categoryId) => ({ productId, categoryId })));
}

/** Brings what a profile counts up to what these are now. Done again it does nothing. */
export async function countProducts(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db.execute(sql`with known as (
      select id, performer_id, is_counted as before, ${productOut} as today
      from products where ${inArray(products.id, [...ids])} for update),
    noted as (
      update products p set is_counted = known.today from known
      where p.id = known.id and known.before <> known.today returning p.id),
    ${publicationNoted('product', sql`known.today`, now)},
    grown as (select performer_id, sum(known.today::int - known.before::int)::int as by
      from known inner join noted on noted.id = known.id group by performer_id)
    update performers set total_products = greatest(0, total_products + grown.by)
    from grown where performers.id = grown.performer_id`);
}

export const countProduct = (db: Db, id: string, now: Date): Promise<void> => countProducts(db, [id], now);

/** Ids of a performer's products that show this picture. */
export async function productsWithPicture(db: Db, performerId: string, fileId: string): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productPictures, eq(productPictures.productId, products.id))
    .where(and(eq(products.performerId, performerId), eq(productPictures.fileId, fileId)));
  return rows.map(({ id }) => id);
}

/** Counts one more download link of a day; false when the day's are used up. */
export async function countDownload(
  db: Db,
  { productId, userId, day, most }: { productId: string; userId: string; day: string; most: number },
): Promise<boolean> {
  const { rowCount } = await db.execute(sql`insert into product_downloads (product_id, user_id, day, links)
    values (${productId}, ${userId}, ${day}::date, 1)
    on conflict (product_id, user_id, day) do update set links = product_downloads.links + 1
    where product_downloads.links < ${most}`);
  return (rowCount ?? 0) > 0;
}
