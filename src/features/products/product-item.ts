import type { Product } from '#contract/products.ts';
import { pictureOf } from '#features/items/file-media.ts';
import type { ShownItem } from '#features/items/shown-item.ts';
import { productEditPath, productPath } from './product-paths.ts';

/** A product as every kind's parts take it. Whoever may know of it sees all of it: nothing is locked. */
export function productItem(product: Product): ShownItem {
  const { name, performer, image, type, isInStock } = product;
  const cover = image && pictureOf(image);
  return {
    ...product,
    kind: 'product',
    path: productPath(product),
    editPath: productEditPath(product),
    isSale: true,
    isLocked: false,
    lockReason: null,
    // More pieces can be bought of what is sent by post: it is never had already.
    isPurchased: type === 'digital' && product.isBought,
    isSoldOut: !isInStock,
    nameIn: (t) => name.trim() || t('products.by', { name: performer.name }),
    contentsIn: (t) => t(`products.type.${type}`),
    cover,
    tile: cover,
    words: product.description || name,
    teaser: null,
    isOut: product.status === 'active' && !product.deletedAt,
  };
}

/** It is in its store and can be bought: a file by those who do not have it. */
export const mayOrder = (product: Product): boolean => {
  const { isOut, isPurchased, isSoldOut } = productItem(product);
  return isOut && !isPurchased && !isSoldOut && product.price > 0;
};
