import * as z from 'zod';
import { GALLERY_STATUSES } from '#rules/gallery-form.ts';
import { contract } from './endpoint.ts';
import { file, id, list, moneyReply, publicListQuery } from './wire.ts';

/** A photo of a gallery as one viewer sees it: of a locked gallery the blurred picture and the measures only. */
export const photo = z.object({
  _id: z.string(),
  type: z.literal('photo'),
  performerId: z.string(),
  galleryId: z.string(),
  gallery: z.object({ _id: z.string(), slug: z.string(), title: z.string() }),
  fileId: z.string(),
  photo: file,
  /** Of a gallery for everyone: the photo under an address that does not end. */
  sharePicture: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  status: z.enum(GALLERY_STATUSES),
  processing: z.literal(false),
  isGalleryCover: z.boolean(),
  isLocked: z.boolean(),
  /** Those of its gallery. */
  isSale: z.boolean(),
  price: moneyReply,
  isBought: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Photo = z.output<typeof photo>;

/** Photos have the order of their gallery: they are neither searched nor sorted. */
const page = publicListQuery.pick({ limit: true, offset: true });

/** Photos as people see them. What performers do with their own: own-galleries.ts. */
export const photos = contract('photos', {
  /** Photos of a gallery in its order, or of all galleries of a performer that anyone may know of, newest first. */
  list: {
    method: 'GET',
    path: '/performer-assets/photos',
    access: 'public',
    query: page.extend({ galleryId: id.optional(), performerId: id.optional() }),
    reply: list(photo),
  },
  /** Photos of all galleries of a performer (id or username) that anyone may know of, newest first. */
  ofPerformer: {
    method: 'GET',
    path: '/performer-assets/photos/{performerId}',
    access: 'public',
    params: z.object({ performerId: id }),
    query: page,
    reply: list(photo),
  },
});
