import type { Product } from '#contract/products.ts';
import { itemPath } from '#rules/item-paths.ts';

/** The address of a product; its slug reads better than its id. */
export const productPath = ({ _id, slug }: Pick<Product, '_id' | 'slug'>): string =>
  itemPath('product', slug || _id);

/** Where its performer changes it. */
export const productEditPath = ({ _id }: Pick<Product, '_id'>): string =>
  `/creator/my-store/update/${encodeURIComponent(_id)}`;
