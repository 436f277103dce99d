import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, isPurchaseOf, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import { files } from '../../db/schema/files.ts';
import { performers } from '../../db/schema/performers.ts';
import {
  productCategories,
  productPictures,
  productPurchases,
  products,
  productWaits,
} from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';
import { tokenTransactions } from '../../db/schema/wallet.ts';

export type ProductColumns = typeof products.$inferSelect;
const at = sql.placeholder;
const portrait = alias(files, 'portrait');
const digitalFile = alias(files, 'digital_file');
const boughtFile = alias(files, 'bought_file');

const pictures = sql<ShownFile[]>`array(select ${fileJson(files)} from ${productPictures}
  inner join ${files} on ${files.id} = ${productPictures.fileId}
  where ${productPictures.productId} = ${products.id} order by ${productPictures.position}, ${files.id})`;
const categoryIds = sql<string[]>`array(select ${productCategories.categoryId} from ${productCategories}
  where ${productCategories.productId} = ${products.id} order by 1)`;

/** What the viewer's own purchase of the file says, and whether they wait for it; constants for visitors. */
function ownColumns(signedIn: boolean) {
  if (!signedIn)
    return {
      boughtFile: sql<ShownFile | null>`null::jsonb`,
      boughtName: sql<string | null>`null::text`,
      isAwaited: sql<boolean>`false`,
    };
  const purchase = isPurchaseOf('product', products.id);
  return {
    boughtFile: sql<ShownFile | null>`(select ${fileJson(boughtFile)} from ${tokenTransactions}
      inner join ${productPurchases} on ${productPurchases.transactionId} = ${tokenTransactions.id}
      inner join ${files} as bought_file on ${boughtFile.id} = ${productPurchases.fileId} where ${purchase})`,
    boughtName: sql<
      string | null
    >`(select ${tokenTransactions.name} from ${tokenTransactions} where ${purchase})`,
    isAwaited: sql<boolean>`exists (select from ${productWaits}
      where ${productWaits.productId} = ${products.id} and ${productWaits.userId} = ${at('viewerId')})`,
  };
}

/** A file that is sold; what is sent by post is owned by nobody in this sense. */
export const isDigital = sql`${products.type} = 'digital'`;

/** Products with author, pictures and what the viewer has with each; a list adds order and place. */
export function selectProducts(db: Db, where: SQL | undefined, signedIn: boolean) {
  return db
    .select({
      product: products,
      performer: authorColumns(portrait),
      pictures,
      categoryIds,
      digitalFile: fileJson(digitalFile),
      ...itemRelation('product', { ...products, isSale: isDigital }, signedIn),
      ...ownColumns(signedIn),
    })
    .from(products)
    .innerJoin(performers, eq(performers.id, products.performerId))
    .innerJoin(users, eq(users.id, products.performerId))
    .leftJoin(digitalFile, eq(digitalFile.id, products.digitalFileId))
    .leftJoin(portrait, eq(portrait.id, users.avatarId))
    .where(where)
    .$dynamic();
}
export type ProductRow = Awaited<ReturnType<typeof selectProducts>>[number];

/** One product by id or slug, deleted ones too: who bought its file keeps it. */
export const findProduct = itemFinder('product', products, selectProducts);

/** These products, in any order. */
export async function productsByIds(
  db: Db,
  ids: readonly string[],
  viewerId: string | null,
): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  return selectProducts(db, inArray(products.id, [...ids]), viewerId !== null)
    .prepare('')
    .execute({ viewerId });
}

/** Products whose digital file this is, or was when this person bought them. */
export async function productsHolding(db: Db, fileId: string, viewerId: string): Promise<ProductRow[]> {
  const holding = sql`(${products.digitalFileId} = ${at('fileId')} or ${products.id} in (
    select ${tokenTransactions.targetId} from ${productPurchases}
    inner join ${tokenTransactions} on ${tokenTransactions.id} = ${productPurchases.transactionId}
    where ${productPurchases.fileId} = ${at('fileId')} and ${tokenTransactions.userId} = ${at('viewerId')}
      and ${tokenTransactions.type} = 'product'))`;
  return selectProducts(db, holding, true).prepare('').execute({ viewerId, fileId });
}
