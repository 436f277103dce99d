import type * as z from 'zod';
import { galleryErrors } from '#contract/galleries.ts';
import type { ownPhotos } from '#contract/own-galleries.ts';
import type { Photo, photos as publicCalls } from '#contract/photos.ts';
import { addDays } from '#rules/calendar.ts';
import { GALLERY_PHOTOS_MAX, PHOTO_DESCRIPTION_MAX, PHOTO_TITLE_MAX } from '#rules/gallery-form.ts';
import { isKnown } from '#rules/item-access.ts';
import { DELETED_DAYS } from '#rules/item-form.ts';
import { textLength } from '#rules/text.ts';
import { lockPerformer } from '../../db/lock-performer.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { describeFile } from '../files/alt.service.ts';
import { saveUpload } from '../files/files.service.ts';
import { requireVisible } from '../performers/performers.service.ts';
import { exclusionsOf, type ViewerContext } from '../performers/visibility.ts';
import { presentPhoto, readingOf } from './galleries.present.ts';
import { countGallery, lockOwnGallery, updateGalleryRow } from './galleries.queries.ts';
import { requireGallery } from './galleries.service.ts';
import { forgetGallery } from './gallery-forget.service.ts';
import { publicGalleryIds } from './gallery-lists.queries.ts';
import { type GalleryColumns, galleriesByIds } from './gallery-rows.queries.ts';
import {
  deletedPhotosByIds,
  endOf,
  insertPhoto,
  listOwnPhotos,
  orderPhotos,
  ownPhotosByIds,
  type PhotoRow,
  photosOf,
  photosOfMany,
  recordVersion,
  updatePhotos,
} from './photos.queries.ts';

type PhotoQuery = z.output<(typeof publicCalls)['list']['query']>;
type OwnPhotoQuery = z.output<(typeof ownPhotos)['mine']['query']>;
interface PhotoList {
  data: Photo[];
  total: number;
}

async function present(
  deps: Deps,
  rows: readonly PhotoRow[],
  viewerContext: ViewerContext,
): Promise<Photo[]> {
  const ids = [...new Set(rows.map(({ photo }) => photo.galleryId))];
  const found = await galleriesByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
  const byId = new Map(found.map((row) => [row.gallery.id, row]));
  return rows.flatMap((photo) => {
    const row = byId.get(photo.photo.galleryId);
    const reading = row && readingOf(deps, row, viewerContext);
    return row && reading && isKnown(reading.access)
      ? [presentPhoto(deps, photo, row, reading, viewerContext)]
      : [];
  });
}

/**
 * Photos of a gallery in its order, as this person has it: a locked one shows blurred pictures, a buyer also gets what
 * was taken out of it. Without a gallery, those of all that anyone may know of, newest first.
 */
export async function listPhotos(
  deps: Deps,
  { galleryId, performerId, limit, offset }: PhotoQuery,
  viewerContext: ViewerContext,
): Promise<PhotoList> {
  const page = { limit, offset };
  if (galleryId) {
    const { row, reading } = await requireGallery(deps, galleryId, viewerContext);
    const { rows, total } = await photosOf(deps.db, row.gallery.id, reading, page);
    return { data: rows.map((photo) => presentPhoto(deps, photo, row, reading, viewerContext)), total };
  }
  const performer = performerId ? await requireVisible(deps, performerId, viewerContext) : null;
  const open = publicGalleryIds(exclusionsOf(viewerContext), performer?.id);
  const { rows, total } = await photosOfMany(deps.db, open, page, performer === null);
  return { data: await present(deps, rows, viewerContext), total };
}

/** Own photos, drafts and inactive ones too; or those that can still be brought back. */
export async function listOwn(deps: Deps, query: OwnPhotoQuery, viewer: Viewer): Promise<PhotoList> {
  const { galleryId, status, isDeleted, limit, offset } = query;
  const { rows, total } = await listOwnPhotos(deps.db, {
    ...{ galleryId, status, limit, offset },
    performerId: viewer.id,
    deletedAfter: isDeleted ? addDays(deps.clock.now(), -DELETED_DAYS) : undefined,
  });
  return { data: await present(deps, rows, { viewer, country: null }), total };
}

async function viewOwnPhoto(deps: Deps, viewer: Viewer, id: string): Promise<Photo> {
  const rows = await ownPhotosByIds(deps.db, viewer.id, [id]);
  const [photo] = await present(deps, rows, { viewer, country: null });
  if (!photo) throw fail(galleryErrors, 'photo-not-found');
  return photo;
}

async function requireOwnGallery(tx: Tx, viewer: Viewer, ref: string): Promise<GalleryColumns> {
  const row = await lockOwnGallery(tx.db, viewer.id, ref);
  if (!row) throw invalid({ galleryId: 'Please choose one of your galleries.' });
  return row;
}

/** 422 with every wrong field named. */
function checkWords({
  title = '',
  description = '',
}: {
  title?: string | undefined;
  description?: string | undefined;
}) {
  const problems = {
    ...(textLength(title) > PHOTO_TITLE_MAX
      ? { title: `Please use at most ${PHOTO_TITLE_MAX} characters.` }
      : {}),
    ...(textLength(description) > PHOTO_DESCRIPTION_MAX
      ? { description: `Please use at most ${PHOTO_DESCRIPTION_MAX} characters.` }
      : {}),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

type Words = z.output<(typeof ownPhotos)['update']['body']>;

async function assertRoomIn(tx: Tx, galleryId: string): Promise<number> {
  const { total, next } = await endOf(tx.db, galleryId);
  if (total >= GALLERY_PHOTOS_MAX) throw fail(galleryErrors, 'too-many-photos');
  return next;
}

/** After a change of photos: what stands in these galleries, what their profile counts, the pages that show them. */
async function showAnew(deps: Deps, tx: Tx, viewer: Viewer, galleryIds: readonly string[]): Promise<void> {
  const changed = [...new Set(galleryIds)].sort();
  await recordVersion(tx.db, changed);
  for (const gallery of changed) {
    await countGallery(tx.db, gallery, deps.clock.now());
    forgetGallery(deps, tx, viewer.id, gallery);
  }
}

/** Adds a photo to the end of an own gallery. It is kept closed; the gallery decides who gets it. */
export async function uploadPhoto(
  deps: Deps,
  viewer: Viewer,
  upload: UploadedFile,
  body: z.output<(typeof ownPhotos)['upload']['body']>,
): Promise<Photo> {
  checkWords(body);
  // Before anything is stored.
  await inTx(deps, async (tx) => assertRoomIn(tx, (await requireOwnGallery(tx, viewer, body.galleryId)).id));
  const id = newId();
  await saveUpload(deps, {
    ownerId: viewer.id,
    upload,
    type: 'performer-photo',
    isProtected: true,
    alt: body.alt,
    also: async (tx, file) => {
      const now = deps.clock.now();
      const gallery = await requireOwnGallery(tx, viewer, body.galleryId);
      await insertPhoto(tx.db, {
        id,
        performerId: viewer.id,
        galleryId: gallery.id,
        fileId: file.id,
        title: body.title ?? '',
        description: body.description ?? '',
        status: body.status ?? 'active',
        position: await assertRoomIn(tx, gallery.id),
        createdAt: now,
        updatedAt: now,
      });
      await showAnew(deps, tx, viewer, [gallery.id]);
    },
  });
  return viewOwnPhoto(deps, viewer, id);
}

/** Changes an own photo, or moves it to the end of another own gallery. Who bought the first keeps it there. */
export async function updatePhoto(deps: Deps, viewer: Viewer, id: string, input: Words): Promise<Photo> {
  checkWords(input);
  const { title, description, status, galleryId, alt } = input;
  const fileId = await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    const now = deps.clock.now();
    const [found] = await ownPhotosByIds(tx.db, viewer.id, [id]);
    if (!found) throw fail(galleryErrors, 'photo-not-found');
    const from = await requireOwnGallery(tx, viewer, found.photo.galleryId);
    const to = galleryId && galleryId !== from.id ? await requireOwnGallery(tx, viewer, galleryId) : from;
    const place = to.id === from.id ? {} : { galleryId: to.id, position: await assertRoomIn(tx, to.id) };
    await updatePhotos(tx.db, [id], { title, description, status, ...place, updatedAt: now });
    await showAnew(deps, tx, viewer, [from.id, to.id]);
    return found.file.id;
  });
  if (alt !== undefined) await describeFile(deps, viewer, fileId, alt);
  return viewOwnPhoto(deps, viewer, id);
}

/** Puts own photos back that were deleted in the last 30 days: into their galleries, at their places. */
async function restorePhotos(deps: Deps, viewer: Viewer, ids: readonly string[]): Promise<void> {
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    const now = deps.clock.now();
    const found = await deletedPhotosByIds(tx.db, viewer.id, ids, addDays(now, -DELETED_DAYS));
    if (found.length < new Set(ids).size) throw fail(galleryErrors, 'photo-not-found');
    const galleryIds = [...new Set(found.map(({ photo }) => photo.galleryId))];
    for (const id of galleryIds) {
      const coming = found.filter(({ photo }) => photo.galleryId === id).length;
      await requireOwnGallery(tx, viewer, id);
      const { total } = await endOf(tx.db, id);
      if (total + coming > GALLERY_PHOTOS_MAX) throw fail(galleryErrors, 'too-many-photos');
    }
    await updatePhotos(tx.db, ids, { deletedAt: null, updatedAt: now });
    await showAnew(deps, tx, viewer, galleryIds);
  });
}

/** One status for several own photos, or `deleted`: out of their galleries, for all but those who bought them. */
export async function setPhotoStatus(
  deps: Deps,
  viewer: Viewer,
  ids: readonly string[],
  status: 'draft' | 'active' | 'inactive' | 'deleted' | 'restored',
): Promise<void> {
  if (status === 'restored') return restorePhotos(deps, viewer, ids);
  await inTx(deps, async (tx) => {
    await lockPerformer(tx.db, viewer.id);
    const now = deps.clock.now();
    const found = await ownPhotosByIds(tx.db, viewer.id, ids);
    if (found.length < new Set(ids).size) throw fail(galleryErrors, 'photo-not-found');
    const change = status === 'deleted' ? { deletedAt: now } : { status };
    await updatePhotos(tx.db, ids, { ...change, updatedAt: now });
    await showAnew(
      deps,
      tx,
      viewer,
      found.map(({ photo }) => photo.galleryId),
    );
  });
}

/** Makes a photo the cover of its gallery; until it is active the first one stands in. */
export async function setCover(deps: Deps, viewer: Viewer, id: string): Promise<void> {
  await inTx(deps, async (tx) => {
    const [found] = await ownPhotosByIds(tx.db, viewer.id, [id]);
    if (!found) throw fail(galleryErrors, 'photo-not-found');
    const gallery = await requireOwnGallery(tx, viewer, found.photo.galleryId);
    await updateGalleryRow(tx.db, gallery.id, { coverPhotoId: id, updatedAt: deps.clock.now() });
    forgetGallery(deps, tx, viewer.id, gallery.id);
  });
}

/** Takes the choice of a cover back: the first photo is it again, and stays it whichever photo that is. */
export async function clearCover(deps: Deps, viewer: Viewer, ref: string): Promise<void> {
  await inTx(deps, async (tx) => {
    const gallery = await lockOwnGallery(tx.db, viewer.id, ref);
    if (!gallery) throw fail(galleryErrors, 'not-found');
    await updateGalleryRow(tx.db, gallery.id, { coverPhotoId: null, updatedAt: deps.clock.now() });
    forgetGallery(deps, tx, viewer.id, gallery.id);
  });
}

/** Puts the photos of an own gallery in this order. Ids that are not in it are ignored. */
export async function orderGallery(
  deps: Deps,
  viewer: Viewer,
  ref: string,
  ids: readonly string[],
): Promise<void> {
  await inTx(deps, async (tx) => {
    const gallery = await lockOwnGallery(tx.db, viewer.id, ref);
    if (!gallery) throw fail(galleryErrors, 'not-found');
    await orderPhotos(tx.db, gallery.id, ids);
    forgetGallery(deps, tx, viewer.id, gallery.id);
  });
}
