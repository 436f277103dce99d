import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LOW_STOCK, type ProductOrder } from '#rules/product-form.ts';
import type { Db } from '../../db/client.ts';
import { fileJson, type ShownFile } from '../../db/file-json.ts';
import { authorColumns, isPurchaseOf, itemRelation } from '../../db/item-columns.ts';
import { itemFinder } from '../../db/item-finder.ts';
import { productOut } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { COUNTED, containing, countRows, hasWords, type SearchedFor } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
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
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';

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
const isDigital = sql`${products.type} = 'digital'`;

/** Products with author, pictures and what the viewer has with each; a list adds order and place. */
function selectProducts(db: Db, where: SQL | undefined, signedIn: boolean) {
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

const isThere = sql`(${isDigital} or ${products.stock} > 0)`;
const isLow = sql`(not ${isDigital} and ${products.stock} <= ${LOW_STOCK})`;

interface ProductPage extends SearchedFor, Exclusions {
  /** `public`: what anyone may know of; `own`: one performer's, also drafts; `deleted`: theirs that may come back. */
  scope: 'public' | 'own' | 'deleted';
  viewerId: string | null;
  /** Id of the one performer whose products these are. */
  performerId?: string | undefined;
  status?: ProductColumns['status'] | undefined;
  type?: ProductColumns['type'] | undefined;
  categoryIds?: readonly string[] | undefined;
  isInStock?: boolean | undefined;
  isLowStock?: boolean | undefined;
  ids?: readonly string[] | undefined;
  excludedId?: string | undefined;
  fromDate?: Date | undefined;
  toDate?: Date | undefined;
  /** Deleted after this moment, for `deleted`. */
  deletedAfter?: Date | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: ProductOrder | undefined;
  oldestFirst: boolean;
  limit: number;
  offset: number;
}

const inCategories = (ids: readonly string[]): SQL =>
  sql`exists (select from ${productCategories} where ${and(
    eq(productCategories.productId, products.id),
    inArray(productCategories.categoryId, [...ids]),
  )})`;

function conditionOf(page: ProductPage): SQL | undefined {
  const time = page.scope === 'public' ? products.publishedAt : products.createdAt;
  const scope = {
    // Of one performer, whose profile the viewer may see; else of all whom anyone with these exclusions may know of.
    public: and(productOut, page.performerId ? undefined : listable(page)),
    own: isNull(products.deletedAt),
    deleted: sql`(${products.takenDownAt} is null and ${products.deletedAt} > ${page.deletedAfter?.toISOString() ?? null}::timestamptz)`,
  }[page.scope];
  const { q, words, status, type, ids, excludedId, performerId } = page;
  return and(
    scope,
    performerId ? eq(products.performerId, performerId) : undefined,
    status ? eq(products.status, status) : undefined,
    type ? eq(products.type, type) : undefined,
    page.isInStock === undefined ? undefined : page.isInStock ? isThere : sql`not ${isThere}`,
    page.isLowStock === undefined ? undefined : page.isLowStock ? isLow : sql`not ${isLow}`,
    page.categoryIds?.length ? inCategories(page.categoryIds) : undefined,
    ids ? inArray(products.id, [...ids]) : undefined,
    excludedId ? sql`${products.id} <> ${excludedId}` : undefined,
    ...within(time, page),
    q
      ? sql`(${products.name} ilike ${containing(q)} or ${products.description} ilike ${containing(q)})`
      : undefined,
    words === undefined ? undefined : hasWords('product', products.id, words),
  );
}

const authored = sql`select ${products.id} from ${products}
  inner join ${performers} on ${performers.id} = ${products.performerId}
  inner join ${users} on ${users.id} = ${products.performerId}`;

export async function listProducts(
  db: Db,
  page: ProductPage,
): Promise<{ rows: ProductRow[]; total: number }> {
  const where = conditionOf(page);
  const time = page.scope === 'public' ? products.publishedAt : products.createdAt;
  const by = page.orderBy && page.orderBy !== 'createdAt' ? products[page.orderBy] : time;
  const order = page.oldestFirst ? [by, products.id] : [desc(by), desc(products.id)];
  const most = page.performerId === undefined ? COUNTED : undefined;
  const [rows, total] = await Promise.all([
    selectProducts(db, where, page.viewerId !== null)
      .orderBy(...order)
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countRows(db, sql`${authored} where ${where}`, most),
  ]);
  return { rows, total };
}

/** Ids of products that are in the store and shown to this person, sold out or not. */
export const shownProducts = (to: ShownTo): SQL =>
  sql`${authored} where ${shownItems({ ...products, isOut: productOut }, to)}`;

/** Ids of products that this person may know of, and of these the ones that `q` finds. */
export function findableProducts(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, takenDownAt, name } = products;
  const isFound = asked.q ? sql`position(lower(${asked.q}) in lower(${name})) > 0` : undefined;
  const isOut = productOut;
  const product = { kind: 'product', id, performerId, deletedAt, takenDownAt, isOut, isFound } as const;
  return sql`${authored} where ${knownItems(product, asked) ?? sql`true`}`;
}
