import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK, type OwnProductOrder } from '#rules/product-form.ts';
import type { Db } from '../../db/client.ts';
import { authored, countItems, type ItemPage, itemConditions, itemOrder } from '../../db/item-lists.ts';
import { productOut } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { containing } from '../../db/list.ts';
import { productCategories, products } from '../../db/schema/products.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { isDigital, type ProductColumns, type ProductRow, selectProducts } from './product-rows.queries.ts';

const at = sql.placeholder;
const isThere = sql`(${isDigital} or ${products.stock} > 0)`;
const isLow = sql`(not ${isDigital} and ${products.stock} <= ${LOW_STOCK})`;

interface ProductPage extends ItemPage {
  status?: ProductColumns['status'] | undefined;
  type?: ProductColumns['type'] | undefined;
  categoryIds?: readonly string[] | undefined;
  isInStock?: boolean | undefined;
  isLowStock?: boolean | undefined;
  /** What else they are ordered by than their time. */
  orderBy?: OwnProductOrder | undefined;
}

const inCategories = (ids: readonly string[]): SQL =>
  sql`exists (select from ${productCategories} where ${and(
    eq(productCategories.productId, products.id),
    inArray(productCategories.categoryId, [...ids]),
  )})`;

function conditionOf(page: ProductPage): SQL | undefined {
  const { q, status, type } = page;
  return and(
    ...itemConditions({ name: 'product', table: products, isOut: productOut }, page),
    status ? eq(products.status, status) : undefined,
    type ? eq(products.type, type) : undefined,
    page.isInStock === undefined ? undefined : page.isInStock ? isThere : sql`not ${isThere}`,
    page.isLowStock === undefined ? undefined : page.isLowStock ? isLow : sql`not ${isLow}`,
    page.categoryIds?.length ? inCategories(page.categoryIds) : undefined,
    q
      ? sql`(${products.name} ilike ${containing(q)} or ${products.description} ilike ${containing(q)})`
      : undefined,
  );
}

export async function listProducts(
  db: Db,
  page: ProductPage,
): Promise<{ rows: ProductRow[]; total: number }> {
  const where = conditionOf(page);
  const [rows, total] = await Promise.all([
    selectProducts(db, where, page.viewerId !== null)
      .orderBy(...itemOrder<OwnProductOrder>(products, page))
      .limit(at('limit') as Placeholder)
      .offset(at('offset') as Placeholder)
      .prepare('')
      .execute({ viewerId: page.viewerId, limit: page.limit, offset: page.offset }),
    countItems(db, products, where, page),
  ]);
  return { rows, total };
}

/** Ids of products that are in the store and shown to this person, sold out or not. */
export const shownProducts = (to: ShownTo): SQL =>
  sql`${authored(products)} where ${shownItems({ ...products, isOut: productOut }, to)}`;

/** Ids of products that this person may know of, and of these the ones that `q` finds. */
export function findableProducts(asked: FindableFor): SQL {
  const { id, performerId, deletedAt, takenDownAt, name } = products;
  const isFound = asked.q ? sql`position(lower(${asked.q}) in lower(${name})) > 0` : undefined;
  const isOut = productOut;
  const product = { kind: 'product', id, performerId, deletedAt, takenDownAt, isOut, isFound } as const;
  return sql`${authored(products)} where ${knownItems(product, asked) ?? sql`true`}`;
}
