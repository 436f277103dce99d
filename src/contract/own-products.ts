import * as z from 'zod';
import { COMMENTS_BY } from '#rules/comments.ts';
import { OWN_PRODUCT_ORDERS, PRODUCT_STATUSES, PRODUCT_TYPES, PRODUCTS_MAX } from '#rules/product-form.ts';
import { contract } from './endpoint.ts';
import { product, productFilters } from './products.ts';
import {
  absentIfEmpty,
  chosen,
  file,
  flag,
  id,
  idParams,
  list,
  listQuery,
  money,
  numeric,
  success,
  textList,
} from './wire.ts';

/** Price in tokens. Pictures and the digital file come in the form, or as ids of those that were sent before. */
const productFields = z.object({
  name: z.string().trim().max(400).optional(),
  /** The name, as the other kinds call it. */
  title: z.string().trim().max(400).optional(),
  description: z.string().trim().max(8000).optional(),
  status: chosen(PRODUCT_STATUSES).optional(),
  /** Only drafts change it. */
  type: chosen(PRODUCT_TYPES).optional(),
  price: absentIfEmpty(money),
  stock: absentIfEmpty(numeric(z.number())),
  /** All pictures in their order; without it they stay. A picture in the form takes the first place. */
  imageIds: textList.optional(),
  categoryIds: textList.optional(),
  digitalFileId: absentIfEmpty(id),
  commentsBy: chosen(COMMENTS_BY).optional(),
});
export type ProductInput = z.output<typeof productFields>;

const changedFields = productFields.extend({
  /** The stock that the form was opened with. Once pieces were sold, `stock` is changed only with it. */
  ifStock: absentIfEmpty(numeric(z.number())),
});
export type ProductChange = z.output<typeof changedFields>;

const productFiles = {
  image: { type: 'performer-product-image' },
  digitalFile: { type: 'performer-product-digital' },
} as const;

/** What a performer does with their own products. */
export const ownProducts = contract('products', {
  /** Makes a product, active and physical unless said otherwise. 403 before approval. */
  create: {
    method: 'POST',
    path: '/performer/performer-assets/products',
    access: 'performer',
    limit: 'upload',
    once: true,
    body: productFields,
    upload: productFiles,
    reply: product,
  },
  /** Stores a picture for a product; its id goes into `imageIds`. */
  uploadImage: {
    method: 'POST',
    path: '/performer/performer-assets/products/images/upload',
    access: 'performer',
    limit: 'photo',
    upload: { image: { type: 'performer-product-image', required: true } },
    reply: file.extend({ success: z.boolean() }),
  },
  /** Own products, also drafts and inactive ones; `isDeleted` asks for those of the last 30 days. */
  mine: {
    method: 'GET',
    path: '/performer/performer-assets/products/search',
    access: 'performer',
    query: listQuery.extend({
      ...productFilters,
      status: z.enum(PRODUCT_STATUSES).optional(),
      isDeleted: flag.optional(),
      /** Only physical ones of which few are left. */
      isLowStock: flag.optional(),
      sortBy: z.enum(OWN_PRODUCT_ORDERS).optional().catch(undefined),
    }),
    reply: list(product),
  },
  mineOne: {
    method: 'GET',
    path: '/performer/performer-assets/products/{id}/view',
    access: 'performer',
    params: idParams,
    reply: product,
  },
  /**
   * Changes what is sent. Who bought a digital product keeps the file they bought. 409 where the stock is another one by
   * now than the form knew.
   */
  update: {
    method: 'PUT',
    path: '/performer/performer-assets/products/{id}',
    also: [{ method: 'POST' }],
    access: 'performer',
    limit: 'upload',
    params: idParams,
    body: changedFields,
    upload: productFiles,
    reply: product,
  },
  /** Takes a product off the site. Who bought its file keeps it. It can be brought back for 30 days. */
  remove: {
    method: 'DELETE',
    path: '/performer/performer-assets/products/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** One status for several own products, all or none: `deleted` takes them off the site, `restored` brings back. */
  setStatus: {
    method: 'PUT',
    path: '/performer/performer-assets/products/status',
    access: 'performer',
    limit: 'write',
    body: z.object({
      productIds: z.array(id).min(1).max(PRODUCTS_MAX),
      status: z.enum([...PRODUCT_STATUSES, 'deleted', 'restored']),
    }),
    reply: success,
  },
});
