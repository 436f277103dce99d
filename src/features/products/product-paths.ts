import type { Product } from '#contract/products.ts';
import { itemPath } from '#rules/item-paths.ts';

/** The performer's own store. */
export const MY_STORE = '/creator/my-store';

/** The address of a product; its slug reads better than its id. */
export const productPath = ({ _id, slug }: Pick<Product, '_id' | 'slug'>): string =>
  itemPath('product', slug || _id);

/** Where its performer changes it. */
export const productEditPath = ({ _id }: Pick<Product, '_id'>): string =>
  `${MY_STORE}/update/${encodeURIComponent(_id)}`;
