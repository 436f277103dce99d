import * as z from 'zod';
import { DOWNLOADS_A_DAY, PRODUCT_TYPES, WAITS_MAX } from '#rules/product-form.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { itemFields } from './item.ts';
import { file, flag, id, list, publicListQuery, textList } from './wire.ts';

/**
 * A product as one viewer sees it. Whoever may know of it sees all but the digital file, which is told to its performer
 * and to those who own it; its address comes from `downloadLink` alone.
 */
export const product = z.object({
  ...itemFields,
  type: z.enum(PRODUCT_TYPES),
  name: z.string(),
  /** The name, as the other kinds call it. */
  title: z.string(),
  /** How many are left; of a digital product null, as a file never runs out. */
  stock: z.number().nullable(),
  isInStock: z.boolean(),
  /** It is sold out, and this person wants to be told when it is back. */
  tellWhenBack: z.boolean(),
  imageIds: z.array(z.string()),
  images: z.array(file),
  /** The first of them. */
  imageId: z.string().nullable(),
  image: file.nullable(),
  categoryIds: z.array(z.string()),
  digitalFileId: z.string().nullable(),
  digitalFile: file.nullable(),
  /** The file as this person bought it, where another one has taken its place since. */
  boughtFile: file.nullable(),
  /** The owner is told: few are left. */
  isLowStock: z.boolean().optional(),
});
export type Product = z.output<typeof product>;

export const productErrors = errors('products', {
  'not-found': [404, 'We could not find that product.'],
  'not-available-here': [403, 'This product is not available in your country.'],
  'not-available-to-you': [403, 'This product is not available to you.'],
  'not-yours': [403, 'Buy this product to download it.'],
  'no-download': [404, 'This product has nothing to download.'],
  'too-many-downloads': [
    429,
    `You asked for ${DOWNLOADS_A_DAY} download links today. You can get more tomorrow.`,
  ],
  'stock-changed': [
    409,
    'Pieces were sold or given back in the meantime. Please load the product again and check its stock.',
  ],
  'in-stock': [422, 'This is in stock. You can buy it now.'],
  'too-many-waits': [
    422,
    `You are waiting for ${WAITS_MAX} products, which is the most we can keep. Take one back first.`,
  ],
  'too-many': [422, 'You have as many products as one performer can have. Delete one you do not need.'],
  'key-reused': [422, 'This request was already used for another product. Please start again.'],
  'review-missing': [403, 'Please add your documents first. You can publish once they are approved.'],
  'review-pending': [403, 'Your documents are being checked. You can publish once they are approved.'],
  'review-rejected': [403, 'Your documents were not accepted. Please add new ones to publish.'],
});

const productParams = z.object({ id: z.string().min(1).max(80) });
export const productFilters = {
  type: z.enum(PRODUCT_TYPES).optional(),
  /** In any of these. */
  categoryIds: textList.optional(),
  ids: textList.optional(),
  excludedId: id.optional(),
};

/** Products as people see them. What performers do with their own: own-products.ts. */
export const products = contract('products', {
  /** Products that anyone may know of, newest first; of one performer with `performerId` (id or username). */
  search: {
    method: 'GET',
    path: '/performer-assets/products/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      ...productFilters,
      performerId: id.optional(),
      /** Only what is there to be bought. */
      isInStock: flag.optional(),
    }),
    reply: list(product),
  },
  /** One product by id or slug. */
  view: {
    method: 'GET',
    path: '/performer-assets/products/{id}',
    access: 'public',
    shared: true,
    params: productParams,
    reply: product,
  },
  /** Counts a look at a product, once a viewer and day; `false` when it was counted before. */
  countView: {
    method: 'POST',
    path: '/performer-assets/products/{id}/view',
    access: 'public',
    limit: 'read',
    params: productParams,
    reply: z.boolean(),
  },
  /**
   * An address of the digital file for who owns it. It works for this person alone and for at most fifteen minutes; ten
   * of one product a day. `bought` asks for the file that was bought, where another one has taken its place.
   */
  downloadLink: {
    method: 'GET',
    path: '/performer-assets/products/{id}/download-link',
    access: 'user',
    limit: 'write',
    params: productParams,
    query: z.object({ bought: flag.optional() }),
    reply: z.object({ downloadLink: z.string() }),
  },
  /**
   * Asks for an e-mail once a product that is sold out is back. Doing it again changes nothing. 422 while it is in stock.
   */
  wait: {
    method: 'POST',
    path: '/performer-assets/products/{id}/tell-when-back',
    access: 'fan',
    limit: 'write',
    params: productParams,
    reply: z.boolean(),
  },
  /** Takes that back; `true` also when there was nothing to take back. */
  stopWaiting: {
    method: 'DELETE',
    path: '/performer-assets/products/{id}/tell-when-back',
    access: 'fan',
    limit: 'write',
    params: productParams,
    reply: z.boolean(),
  },
});
