import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { GALLERY_STATUSES, PHOTOS_AT_ONCE_MAX } from '#rules/gallery-form.ts';
import { OWN_ORDERS } from '#rules/item-form.ts';
import { contract } from './endpoint.ts';
import { gallery, galleryFilters } from './galleries.ts';
import { photo } from './photos.ts';
import { absentIfEmpty, alt, filterBy, flag, id, idParams, list, listQuery, money, success } from './wire.ts';

/** Price in tokens. `name` is what older clients call the title. */
const galleryFields = z.object({
  title: z.string().trim().max(400).optional(),
  name: z.string().trim().max(400).optional(),
  description: z.string().trim().max(4000).optional(),
  status: z.enum(GALLERY_STATUSES).optional(),
  isSale: flag.optional(),
  price: money.optional(),
  commentsBy: z.enum(COMMENTS_BY).optional(),
});
export type GalleryInput = z.output<typeof galleryFields>;

/** Galleries have no files that fail; older clients filter by it. */
const status = filterBy(GALLERY_STATUSES, ['file-error']).optional();
const photoIds = z.array(id).min(1).max(PHOTOS_AT_ONCE_MAX);
const photoWords = {
  title: z.string().trim().max(400).optional(),
  description: z.string().trim().max(2000).optional(),
  status: z.enum(GALLERY_STATUSES).optional(),
};

/** What a performer does with their own galleries. */
export const ownGalleries = contract('galleries', {
  /** Makes a gallery, active unless said otherwise; it shows photos as soon as some are in it. 403 before approval. */
  create: {
    method: 'POST',
    path: '/performer/performer-assets/galleries',
    access: 'performer',
    limit: 'write',
    once: true,
    body: galleryFields,
    reply: gallery,
  },
  /**
   * Own galleries, also drafts and inactive ones, newest first or by one of their figures; `isDeleted` asks for those of
   * the last 30 days.
   */
  mine: {
    method: 'GET',
    path: '/performer/performer-assets/galleries/search',
    access: 'performer',
    query: listQuery.extend({
      ...galleryFilters,
      status,
      isDeleted: flag.optional(),
      sortBy: z.enum(OWN_ORDERS).optional().catch(undefined),
    }),
    reply: list(gallery),
  },
  mineOne: {
    method: 'GET',
    path: '/performer/performer-assets/galleries/{id}/view',
    access: 'performer',
    params: idParams,
    reply: gallery,
  },
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: galleryFields,
    reply: gallery,
  },
  /** Takes a gallery away from everyone but those who bought it. It can be brought back for 30 days. */
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/galleries/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Brings a deleted gallery back as it was, for 30 days. */
  restore: {
    method: 'POST',
    path: '/performer/performer-assets/galleries/{id}/restore',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: gallery,
  },
  /** Takes the choice of a cover back: the first photo is it again. */
  clearCover: {
    method: 'DELETE',
    path: '/performer/performer-assets/galleries/{id}/cover',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: success,
  },
  /** Puts the photos of a gallery in this order; those that are not named stand behind them. */
  order: {
    method: 'PUT',
    path: '/performer/performer-assets/galleries/{id}/photos',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ photoIds }),
    reply: success,
  },
});

/** What a performer does with the photos of their own galleries. */
export const ownPhotos = contract('photos', {
  /** Adds a photo, field `photo`, to the end of an own gallery. */
  upload: {
    method: 'POST',
    path: '/performer/performer-assets/photos/upload',
    access: 'performer',
    limit: 'photo',
    body: z.object({
      ...photoWords,
      galleryId: id,
      alt: alt.optional(),
      status: absentIfEmpty(z.enum(GALLERY_STATUSES)),
    }),
    upload: { photo: { type: 'performer-photo', required: true } },
    reply: photo.extend({ success: z.boolean(), url: z.string().nullable() }),
  },
  /**
   * Photos of one own gallery in its order, or of all, newest first; also drafts and inactive ones. `isDeleted` asks for
   * those that were deleted in the last 30 days.
   */
  mine: {
    method: 'GET',
    path: '/performer/performer-assets/photos/search',
    access: 'performer',
    query: listQuery
      .pick({ limit: true, offset: true })
      .extend({ galleryId: id.optional(), status, isDeleted: flag.optional() }),
    reply: list(photo),
  },
  /** Changes words or status, or moves it to another own gallery. Who bought the first keeps it there. */
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ ...photoWords, galleryId: id.optional(), alt: alt.optional() }),
    reply: photo,
  },
  /** Takes a photo out of its gallery; who bought that keeps it. */
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/photos/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Makes a photo the cover of its gallery. */
  setCover: {
    method: 'POST',
    path: '/performer/performer-assets/photos/set-cover/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: success,
  },
  /**
   * One status for several own photos; `deleted` takes them out of their galleries, `restored` puts those back that were
   * deleted in the last 30 days, with the status they had.
   */
  setStatus: {
    method: 'PUT',
    path: '/performer/performer-assets/photos/status',
    access: 'performer',
    limit: 'write',
    body: z.object({ photoIds, status: z.enum([...GALLERY_STATUSES, 'deleted', 'restored']) }),
    reply: success,
  },
});
