import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { author } from './author.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { file, flag, id, list, listQuery, moneyReply, textList } from './wire.ts';

/** The numbers of a gallery, where clients look for those of every kind. */
const stats = z.object({
  likes: z.number(),
  comments: z.number(),
  views: z.number(),
  bookmarks: z.number(),
});

/**
 * A gallery as one viewer sees it; whom it is for is said as of a post (`isSale`, `price` in tokens). While it
 * `isLocked`, `coverPhoto` is the blurred picture.
 */
export const gallery = z.object({
  _id: z.string(),
  type: z.literal('gallery'),
  performerId: z.string(),
  slug: z.string(),
  title: z.string(),
  /** The title, as older clients read it. */
  name: z.string(),
  description: z.string(),
  status: z.enum(GALLERY_STATUSES),
  /** Photos are ready when their upload has ended. */
  processing: z.literal(false),
  isSale: z.boolean(),
  price: moneyReply,
  coverPhotoId: z.string().nullable(),
  coverPhoto: file.nullable(),
  /** A picture for shared links: of a gallery for everyone, under an address that does not end. */
  sharePicture: z.string().nullable(),
  /** Photos that stand in it now; the bought ones when the buyer gets no others. */
  numOfItems: z.number(),
  isLocked: z.boolean(),
  lockReason: z.enum(['subscribe', 'buy']).nullable(),
  isSubscribed: z.boolean(),
  isBought: z.boolean(),
  isFollowed: z.boolean(),
  isLiked: z.boolean(),
  isBookMarked: z.boolean(),
  mayReadComments: z.boolean(),
  commentsBy: z.enum(COMMENTS_BY),
  totalLike: z.number(),
  totalComment: z.number(),
  totalBookmark: z.number(),
  totalViews: z.number(),
  stats,
  /** Only the owner and operators are told. */
  totalPurchases: z.number().optional(),
  /** In the owner's own list: what its sales earned, in tokens. */
  totalIncome: moneyReply.optional(),
  deletedAt: z.string().nullable().optional(),
  performer: author,
  publishedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Gallery = z.output<typeof gallery>;

export const galleryErrors = errors('galleries', {
  'not-found': [404, 'We could not find that gallery.'],
  'photo-not-found': [404, 'We could not find that photo.'],
  'not-available-here': [403, 'This gallery is not available in your country.'],
  'too-many': [422, 'You have as many galleries as one performer can have. Delete one you do not need.'],
  'too-many-photos': [422, 'A gallery holds at most 500 photos.'],
  'key-reused': [422, 'This request was already used for another gallery. Please start again.'],
  'review-missing': [403, 'Please add your documents first. You can publish once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can publish once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to publish.'],
});

const galleryParams = z.object({ id: z.string().min(1).max(80) });
export const galleryFilters = {
  performerId: id.optional(),
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
    query: listQuery.extend(galleryFilters),
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
