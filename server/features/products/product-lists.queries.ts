import { and, desc, eq, inArray, isNull, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { LOW_STOCK, type ProductOrder } from '#rules/product-form.ts';
import type { Db } from '../../db/client.ts';
import { productOut } from '../../db/item-out.ts';
import { knownItems, shownItems } from '../../db/known-items.ts';
import { COUNTED, containing, countRows, hasWords, type SearchedFor } from '../../db/list.ts';
import { type Exclusions, listable } from '../../db/listable.ts';
import { within } from '../../db/range.ts';
import { performers } from '../../db/schema/performers.ts';
import { productCategories, products } from '../../db/schema/products.ts';
import { users } from '../../db/schema/users.ts';
import type { FindableFor, ShownTo } from '../objects/object-kinds.ts';
import { isDigital, type ProductColumns, type ProductRow, selectProducts } from './product-rows.queries.ts';

const at = sql.placeholder;
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
