import type * as z from 'zod';
import type { ownProducts } from '#contract/own-products.ts';
import { type Product, productErrors, type products as publicCalls } from '#contract/products.ts';
import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { NO_EXCLUSIONS } from '../../db/listable.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { withIncome } from '../earnings/earnings.service.ts';
import { knownRows, requireKnown } from '../items/known-items.service.ts';
import { searched } from '../items/searched.service.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext, viewerContextOf } from '../performers/visibility.ts';
import { countView } from '../views/views.service.ts';
import { listProducts } from './product-lists.queries.ts';
import { findProduct, type ProductRow, productsHolding } from './product-rows.queries.ts';
import { asReaderHas, presentProduct, readingOf } from './products.present.ts';

type ProductQuery = z.output<(typeof publicCalls)['search']['query']>;
type OwnProductQuery = z.output<(typeof ownProducts)['mine']['query']>;
interface ProductList {
  data: Product[];
  total: number;
}

/** Rows to products; what the viewer may not even see is left out. */
export function presentKnown(
  deps: Deps,
  rows: readonly ProductRow[],
  viewerContext: ViewerContext,
): Product[] {
  const reading = (row: ProductRow) => readingOf(deps, row, viewerContext);
  return knownRows(rows, ({ product }) => product, reading, viewerContext).map((read) =>
    presentProduct(deps, asReaderHas(read.row, read.reading), read.reading, viewerContext),
  );
}

const filtersOf = (query: ProductQuery | OwnProductQuery) => {
  const { q, type, categoryIds, ids, excludedId, fromDate, toDate, sort, limit, offset } = query;
  return {
    ...{ q, type, categoryIds, ids, excludedId, fromDate, toDate, limit, offset },
    oldestFirst: sort === 'asc',
  };
};

/** Products that anyone may know of, newest first; of one performer, who must be visible to the viewer. */
export async function searchProducts(
  deps: Deps,
  query: ProductQuery,
  viewerContext: ViewerContext,
): Promise<ProductList & { author?: string }> {
  const performer = query.performerId ? await requireVisible(deps, query.performerId, viewerContext) : null;
  const { rows, total } = await listProducts(deps.db, {
    ...(await searched(deps, filtersOf(query), performer !== null)),
    scope: 'public',
    isInStock: query.isInStock,
    viewerId: viewerContext.viewer?.id ?? null,
    performerId: performer?.id,
    ...exclusionsOf(viewerContext),
  });
  const list = { data: presentKnown(deps, rows, viewerContext), total };
  return performer ? { ...list, author: performer.id } : list;
}

/** Own products, drafts and inactive ones too, with what each has earned. */
export async function listOwnProducts(
  deps: Deps,
  query: OwnProductQuery,
  viewer: Viewer,
): Promise<ProductList> {
  const { rows, total } = await listProducts(deps.db, {
    ...filtersOf(query),
    orderBy: query.sortBy,
    scope: query.isDeleted ? 'deleted' : 'own',
    status: query.status,
    isLowStock: query.isLowStock,
    viewerId: viewer.id,
    performerId: viewer.id,
    ...NO_EXCLUSIONS,
    deletedAfter: addDays(deps.clock.now(), -DELETED_DAYS),
  });
  const shown = presentKnown(deps, rows, { viewer, country: null });
  return { data: await withIncome(deps, 'product', shown), total };
}

/** A product with the access rule's answer; 404 when it does not exist for this person, 403 from a blocked country and past a block. */
export async function requireProduct(deps: Deps, ref: string, viewerContext: ViewerContext) {
  const found = await findProduct(deps.db, ref, viewerContext.viewer?.id ?? null);
  return requireKnown(found, (row) => readingOf(deps, row, viewerContext), productErrors);
}

/** One product by id or slug. */
export async function viewProduct(deps: Deps, ref: string, viewerContext: ViewerContext): Promise<Product> {
  const { row, reading } = await requireProduct(deps, ref, viewerContext);
  return presentProduct(deps, asReaderHas(row, reading), reading, viewerContext);
}

/** An own product; 404 for other people's and deleted ones. */
export async function viewOwnProduct(deps: Deps, ref: string, viewer: Viewer): Promise<Product> {
  const row = await findProduct(deps.db, ref, viewer.id);
  if (!row || row.product.performerId !== viewer.id || row.product.deletedAt)
    throw fail(productErrors, 'not-found');
  const reader = { viewer, country: null };
  return presentProduct(deps, row, readingOf(deps, row, reader), reader);
}

/** Counts a look at a product. */
export async function countProductView(ctx: CallContext, ref: string): Promise<boolean> {
  const { row } = await requireProduct(ctx.deps, ref, viewerContextOf(ctx));
  const { id, performerId } = row.product;
  return countView(ctx, 'product', { id, ownerId: performerId });
}

/** Whether one of the products whose digital file this is, or was, gives it to the person. */
export async function productsShowFile(
  deps: Deps,
  fileId: string,
  viewerContext: ViewerContext,
): Promise<boolean> {
  const { viewer } = viewerContext;
  if (!viewer) return false;
  const rows = await productsHolding(deps.db, fileId, viewer.id);
  return rows.some((row) => {
    const { file, boughtFile } = readingOf(deps, row, viewerContext);
    return file?.id === fileId || boughtFile?.id === fileId;
  });
}
