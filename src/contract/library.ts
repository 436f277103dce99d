import * as z from 'zod';
import { ARCHIVES_AT_ONCE } from '#rules/archive.ts';
import { SOLD_TYPES } from '#rules/objects.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { feed } from './feeds.ts';
import { gallery } from './galleries.ts';
import { message } from './messages.ts';
import { product } from './products.ts';
import { video } from './videos.ts';
import { id, idParams, list, listQuery, moneyReply, personCard } from './wire.ts';

const type = z.enum(SOLD_TYPES);

/** Something that was bought and still is owned; `_id` is that of the purchase. */
const purchasedItem = z.object({
  _id: z.string(),
  type,
  objectId: z.string(),
  /** As it was called when it was bought. */
  name: z.string(),
  /** Tokens. */
  price: moneyReply,
  performerInfo: personCard.nullable(),
  /** The thing as its buyer has it now. */
  objectInfo: z.union([feed, gallery, video, product, message]).nullable(),
  createdAt: z.string(),
});
export type PurchasedItem = z.output<typeof purchasedItem>;

/** One file of something bought. Its address works for the buyer for some minutes and offers the file under `name`. */
const purchasedFile = z.object({
  _id: z.string(),
  name: z.string(),
  mimeType: z.string(),
  /** Bytes. */
  size: z.number(),
  url: z.string(),
  thumbnail: z.string().nullable(),
  alt: z.string(),
});
export type PurchasedFile = z.output<typeof purchasedFile>;

export const purchasedSummary = z.object({
  total: z.number(),
  types: z.array(z.object({ type, total: z.number() })),
  /** From whom, by name. */
  performers: z.array(z.object({ performer: personCard, total: z.number() })),
});
export type PurchasedSummary = z.output<typeof purchasedSummary>;

export const libraryErrors = errors('library', {
  'not-found': [404, 'We could not find that in your library.'],
  'no-files': [404, 'There are no files in this that could be saved.'],
  'file-missing': [409, 'One of these files cannot be read right now. Please save them one by one.'],
  'too-many-archives': [
    429,
    `You are already saving ${ARCHIVES_AT_ONCE} ZIP files. Please wait until one of them is done.`,
  ],
});

/** Everything a fan ever unlocked (docs/product.md 20): it stays when it is hidden, deleted or its creator leaves. */
export const library = contract('library', {
  /** What is owned, latest first (`sort=asc`: oldest first); `q` searches names and creators. */
  list: {
    method: 'GET',
    path: '/user/purchased-content',
    access: 'fan',
    query: listQuery.extend({ type: type.optional(), performerId: id.optional() }),
    reply: list(purchasedItem),
  },
  /** How much of which kind and from whom. */
  summary: {
    method: 'GET',
    path: '/user/purchased-content/summary',
    access: 'fan',
    reply: purchasedSummary,
  },
  /** The files of one purchase, named by its id or that of the thing, to be kept. 404 for those of other people and what was given back. */
  files: {
    method: 'GET',
    path: '/user/purchased-content/{id}/files',
    access: 'fan',
    params: idParams,
    reply: list(purchasedFile),
  },
  /**
   * The address of one ZIP with all these files. It works for the buyer for some minutes; the ZIP is made while it is
   * sent. 429 while as many are sent to this person as one may save at once.
   */
  archive: {
    method: 'GET',
    path: '/user/purchased-content/{id}/archive',
    access: 'fan',
    // The storage is asked about each file.
    limit: 'upload',
    params: idParams,
    reply: z.object({
      name: z.string(),
      url: z.string(),
      /** Bytes. */
      size: z.number(),
      /** Files in it. */
      total: z.number(),
    }),
  },
});
