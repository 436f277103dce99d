import type { ProductChange, ProductInput } from '#contract/own-products.ts';
import { type Product, productErrors } from '#contract/products.ts';
import { addDays } from '#rules/calendar.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { PRODUCTS_MAX } from '#rules/product-form.ts';
import { type StateChange, writeStates } from '../../db/item-states.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId, newSlug } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { requireCategories } from '../categories/categories.service.ts';
import { removeUnusedFiles } from '../items/unused-files.service.ts';
import { priceBounds } from '../settings/settings.service.ts';
import { filesAfter, type HeldFiles, withUploads } from './product-files.service.ts';
import { forgetProduct } from './product-forget.service.ts';
import { checkForm, checkType, draftOf, EMPTY, stockAfter } from './product-form.service.ts';
import type { ProductColumns } from './product-rows.queries.ts';
import { unusedProductFiles } from './product-sweep.queries.ts';
import {
  categoriesOf,
  countOwn,
  countProduct,
  countProducts,
  insertProduct,
  lockOwnProduct,
  lockOwnProducts,
  pictureIds,
  productByRequest,
  replaceCategories,
  replacePictures,
  updateProductRow,
} from './products.queries.ts';
import { viewOwnProduct } from './products.service.ts';
import { tellIfBack } from './waits.service.ts';

/** More are asked for: 422 when the performer would have more than one may have. */
async function checkCount(tx: Tx, viewer: Viewer, more = 1): Promise<void> {
  if ((await countOwn(tx.db, viewer.id)) + more > PRODUCTS_MAX) throw fail(productErrors, 'too-many');
}

/** The categories a request names, which none can delete until the transaction ends. */
async function categoriesAfter(tx: Tx, input: ProductInput, before: string[]): Promise<string[]> {
  if (!input.categoryIds) return before;
  const wanted = [...new Set(input.categoryIds)];
  await requireCategories(tx.db, wanted);
  return wanted;
}

/** After a change of an own product, which is locked: its row, what its profile counts, and the pages that show it. */
async function write(deps: Deps, tx: Tx, row: ProductColumns, set: Partial<ProductColumns>): Promise<void> {
  await updateProductRow(tx.db, row.id, { ...set, updatedAt: deps.clock.now() });
  await countProduct(tx.db, row.id, deps.clock.now());
  await tellIfBack(tx, row.id);
  forgetProduct(deps, tx, row.performerId, row.id);
}

const NO_FILES: HeldFiles = { imageIds: [], digitalFileId: null };

async function make(
  { deps, viewer, files }: CallContext<Viewer>,
  input: ProductInput,
  request: MakingRequest | null,
): Promise<Product> {
  const now = deps.clock.now();
  const draft = draftOf(input, EMPTY, now);
  const prices = await priceBounds(deps);
  const categories = new Set(input.categoryIds ?? []).size;
  const hasFile = files.some(({ field }) => field === 'digitalFile') || input.digitalFileId !== undefined;
  // Before anything is stored.
  checkForm(viewer, draft, { pictures: new Set(input.imageIds ?? []).size, categories, hasFile }, prices);
  const id = newId();
  await withUploads(deps, viewer, files, async (tx, saved) => {
    await lockPerformer(tx.db, viewer.id);
    await checkCount(tx, viewer);
    const held = await filesAfter(tx, viewer, input, saved, NO_FILES);
    const categoryIds = await categoriesAfter(tx, input, []);
    checkForm(viewer, draft, { pictures: held.imageIds.length, categories, hasFile }, prices);
    await insertProduct(tx.db, {
      ...draft,
      id,
      performerId: viewer.id,
      slug: newSlug(draft.name, 'product'),
      digitalFileId: held.digitalFileId,
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    await replacePictures(tx.db, id, held.imageIds);
    await replaceCategories(tx.db, id, categoryIds);
    await countProduct(tx.db, id, now);
    forgetProduct(deps, tx, viewer.id, id);
  });
  return viewOwnProduct(deps, id, viewer);
}

/** Makes a product with the files of the form, once a request key (`makeOnce`). */
export function createProduct(ctx: CallContext<Viewer>, input: ProductInput): Promise<Product> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: { ...input, files: ctx.files.map(({ field, name, size }) => ({ field, name, size })) },
    find: (made) => productByRequest(deps.db, viewer.id, made),
    view: (id) => viewOwnProduct(deps, id, viewer),
    make: (request) => make(ctx, input, request),
    index: 'products_performer_id_request_key_unique',
    reused: () => fail(productErrors, 'key-reused'),
  });
}

/** Changes an own product; a draft gets its address when it is first shown. Files that were replaced go. */
export async function updateProduct(
  ctx: CallContext<Viewer>,
  ref: string,
  input: ProductChange,
): Promise<Product> {
  const { deps, viewer } = ctx;
  const prices = await priceBounds(deps);
  // Nothing is stored for a product that is not theirs.
  const { _id: id } = await viewOwnProduct(deps, ref, viewer);
  await withUploads(deps, viewer, ctx.files, async (tx, saved) => {
    const row = await lockOwnProduct(tx.db, viewer.id, id);
    if (!row) throw fail(productErrors, 'not-found');
    const draft = draftOf({ ...input, stock: stockAfter(input, row) }, row, deps.clock.now());
    checkType(row, draft);
    const before = { imageIds: await pictureIds(tx.db, id), digitalFileId: row.digitalFileId };
    const after = await filesAfter(tx, viewer, input, saved, before);
    const categoryIds = await categoriesAfter(tx, input, await categoriesOf(tx.db, id));
    const held = {
      pictures: after.imageIds.length,
      categories: categoryIds.length,
      hasFile: after.digitalFileId !== null,
    };
    checkForm(viewer, draft, held, prices);
    const isFirstShown = row.status === 'draft' && draft.status !== 'draft';
    const address = isFirstShown ? { slug: newSlug(draft.name, 'product') } : {};
    await write(deps, tx, row, { ...draft, ...address, digitalFileId: after.digitalFileId });
    await replacePictures(tx.db, id, after.imageIds);
    await replaceCategories(tx.db, id, categoryIds);
    await removeUnusedFiles(deps, tx, unusedProductFiles, viewer.id, [
      ...before.imageIds,
      before.digitalFileId,
    ]);
  });
  return viewOwnProduct(deps, id, viewer);
}

/** One status for several own products, all or none. The rows of deleted ones stay: who bought a file keeps it. */
export async function setProductStatus(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  status: StateChange<ProductColumns['status']>,
): Promise<void> {
  const prices = await priceBounds(deps);
  await inTx(deps, async (tx) => {
    const now = deps.clock.now();
    const after = status === 'restored' ? addDays(now, -DELETED_DAYS) : null;
    const rows = await lockOwnProducts(tx.db, viewer.id, ids, after);
    if (rows.length < new Set(ids).size) throw fail(productErrors, 'not-found');
    if (status === 'restored') await checkCount(tx, viewer, rows.length);
    const states = rows.map((row) => {
      if (status === 'deleted') return { ...row, deletedAt: now };
      if (status === 'restored') return { ...row, deletedAt: null };
      const draft = draftOf({ status }, row, now);
      checkForm(viewer, draft, { pictures: 0, categories: 0, hasFile: row.digitalFileId !== null }, prices);
      const isFirstShown = row.status === 'draft' && draft.status !== 'draft';
      return { ...row, ...draft, slug: isFirstShown ? newSlug(draft.name, 'product') : row.slug };
    });
    await writeStates(tx.db, 'products', states, now);
    const changed = rows.map(({ id }) => id);
    await countProducts(tx.db, changed, now);
    await tellIfBack(tx, ...changed);
    forgetProduct(deps, tx, viewer.id, ...changed);
  });
}

/** Takes an own product off the site. */
export async function removeProduct(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const { _id: id } = await viewOwnProduct(deps, ref, viewer);
  await setProductStatus(deps, viewer, [id], 'deleted');
  return true;
}
