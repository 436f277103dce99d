import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { lockedItemFields } from './item.ts';
import { file, flag, id, list, publicListQuery, textList } from './wire.ts';

/** A gallery as one viewer sees it. While it `isLocked`, `coverPhoto` is the blurred picture. */
export const gallery = z.object({
  ...lockedItemFields,
  type: z.literal('gallery'),
  /** The title, as older clients read it. */
  name: z.string(),
  /** Photos are ready when their upload has ended. */
  processing: z.literal(false),
  coverPhotoId: z.string().nullable(),
  coverPhoto: file.nullable(),
  /** To the owner: `coverPhotoId` was chosen; else the cover is the first photo, whichever that is. */
  isCoverChosen: z.boolean().optional(),
  /** Photos that stand in it now; the bought ones when the buyer gets no others. */
  numOfItems: z.number(),
});
export type Gallery = z.output<typeof gallery>;

export const galleryErrors = errors('galleries', {
  'not-found': [404, 'We could not find that gallery.'],
  'photo-not-found': [404, 'We could not find that photo.'],
  'not-available-here': [403, 'This gallery is not available in your country.'],
  'not-available-to-you': [403, 'This gallery is not available to you.'],
  'too-many': [422, 'You have as many galleries as one performer can have. Delete one you do not need.'],
  'too-many-photos': [422, 'A gallery holds at most 500 photos.'],
  'key-reused': [422, 'This request was already used for another gallery. Please start again.'],
  'review-missing': [403, 'Please add your documents first. You can publish once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can publish once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to publish.'],
});

const galleryParams = z.object({ id: z.string().min(1).max(80) });
export const galleryFilters = {
  isSale: flag.optional(),
  ids: textList.optional(),
  excludedId: id.optional(),
};

/** Galleries as people see them. What performers do with their own: own-galleries.ts. */
export const galleries = contract('galleries', {
  /** Galleries that anyone may know of, newest first; of one performer with `performerId` (id or username). */
  search: {
    method: 'GET',
    path: '/performer-assets/galleries/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({ performerId: id.optional(), ...galleryFilters }),
    reply: list(gallery),
  },
  /** One gallery by id or slug. Its photos: `GET /performer-assets/photos?galleryId=`. */
  view: {
    method: 'GET',
    path: '/performer-assets/galleries/{id}/view',
    access: 'public',
    shared: true,
    params: galleryParams,
    reply: gallery,
  },
  /** Counts a look at an open gallery, once a viewer and day; `false` when it was counted before. */
  countView: {
    method: 'POST',
    path: '/performer-assets/galleries/{id}/view',
    access: 'public',
    limit: 'read',
    params: galleryParams,
    reply: z.boolean(),
  },
});
