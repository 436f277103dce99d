import { type Gallery, galleryErrors } from '#contract/galleries.ts';
import type { GalleryInput } from '#contract/own-galleries.ts';
import { addDays } from '#rules/calendar.ts';
import { GALLERIES_MAX } from '#rules/gallery-form.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { type MakingRequest, makeOnce } from '../../http/make-once.ts';
import { newId, newSlug } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { checkReview } from '../items/item-form.service.ts';
import {
  countGallery,
  countOwn,
  galleryByRequest,
  insertGallery,
  lockDeletedGallery,
  lockOwnGallery,
  updateGalleryRow,
} from './galleries.queries.ts';
import { viewOwnGallery } from './galleries.service.ts';
import { forgetGallery } from './gallery-forget.service.ts';
import { checkForm, draftOf, EMPTY } from './gallery-form.service.ts';
import type { GalleryColumns } from './gallery-rows.queries.ts';

/** One more is asked for: 422 when the performer has as many as one may have. */
async function checkCount(tx: Tx, viewer: Viewer): Promise<void> {
  if ((await countOwn(tx.db, viewer.id)) >= GALLERIES_MAX) throw fail(galleryErrors, 'too-many');
}

async function make(
  deps: Deps,
  viewer: Viewer,
  input: GalleryInput,
  request: MakingRequest | null,
): Promise<Gallery> {
  const now = deps.clock.now();
  const draft = draftOf(input, EMPTY, now);
  checkReview(galleryErrors, viewer.account, draft.status);
  await checkForm(deps, draft);
  const id = newId();
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    await checkCount(tx, viewer);
    await insertGallery(tx.db, {
      ...draft,
      id,
      performerId: viewer.id,
      slug: newSlug(draft.title, 'gallery'),
      requestKey: request?.key ?? null,
      requestHash: request?.hash ?? null,
      createdAt: now,
      updatedAt: now,
    });
    forgetGallery(deps, tx, viewer.id, id);
  });
  return viewOwnGallery(deps, id, viewer);
}

/** Makes a gallery, once a request key (`makeOnce`). It is empty, so no profile counts it yet. */
export function createGallery(ctx: CallContext<Viewer>, input: GalleryInput): Promise<Gallery> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input,
    find: (made) => galleryByRequest(deps.db, viewer.id, made),
    view: (id) => viewOwnGallery(deps, id, viewer),
    make: (request) => make(deps, viewer, input, request),
    index: 'galleries_performer_id_request_key_unique',
    reused: () => fail(galleryErrors, 'key-reused'),
  });
}

/** Does something with an own gallery, which is locked, and forgets the pages that show it. */
async function withOwn(
  deps: Deps,
  viewer: Viewer,
  find: (tx: Tx) => Promise<GalleryColumns | null>,
  changeOf: (row: GalleryColumns, tx: Tx) => Promise<Partial<GalleryColumns>> | Partial<GalleryColumns>,
): Promise<string> {
  return inTx(deps, async (tx) => {
    const row = await find(tx);
    if (!row) throw fail(galleryErrors, 'not-found');
    await updateGalleryRow(tx.db, row.id, { ...(await changeOf(row, tx)), updatedAt: deps.clock.now() });
    await countGallery(tx.db, row.id, deps.clock.now());
    forgetGallery(deps, tx, viewer.id, row.id);
    return row.id;
  });
}

/** Changes an own gallery; a draft gets its address when it is first shown. */
export async function updateGallery(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  input: GalleryInput,
): Promise<Gallery> {
  const find = (tx: Tx) => lockOwnGallery(tx.db, viewer.id, ref);
  const id = await withOwn(deps, viewer, find, async (row, tx) => {
    const draft = draftOf(input, row, deps.clock.now());
    checkReview(galleryErrors, viewer.account, draft.status);
    await checkForm(deps, draft, tx);
    const isFirstShown = row.status === 'draft' && draft.status !== 'draft';
    return isFirstShown ? { ...draft, slug: newSlug(draft.title, 'gallery') } : draft;
  });
  return viewOwnGallery(deps, id, viewer);
}

/** Takes an own gallery off the site. The row stays: who bought it keeps it, and it may come back for a while. */
export async function removeGallery(deps: Deps, viewer: Viewer, ref: string): Promise<boolean> {
  const now = deps.clock.now();
  await withOwn(
    deps,
    viewer,
    (tx) => lockOwnGallery(tx.db, viewer.id, ref),
    () => ({ deletedAt: now }),
  );
  return true;
}

/** Brings a deleted gallery back as it was. */
export async function restoreGallery(deps: Deps, viewer: Viewer, ref: string): Promise<Gallery> {
  const after = addDays(deps.clock.now(), -DELETED_DAYS);
  const find = async (tx: Tx) => {
    const row = await lockDeletedGallery(tx.db, viewer.id, ref, after);
    if (row) await checkCount(tx, viewer);
    return row;
  };
  const id = await withOwn(deps, viewer, find, () => ({ deletedAt: null }));
  return viewOwnGallery(deps, id, viewer);
}
