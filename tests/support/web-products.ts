import type { Product } from '#contract/products.ts';
import { aPhoto } from './web-content.ts';
import { untouchedItem } from './web-items.ts';

/** A picture of a product; `number` makes it another one. */
export const aProductPicture = (number: number) =>
  aPhoto({ _id: `pf${number}`, type: 'performer-product-image', alt: `Picture ${number}` });

/** A physical product of 40 tokens with 12 in stock and two pictures. */
export function aProduct(more: Partial<Product> = {}): Product {
  const images = more.images ?? [aProductPicture(1), aProductPicture(2)];
  const name = more.name ?? 'Enamel mug';
  return {
    _id: 'm1',
    type: 'physical',
    performerId: 'p1',
    slug: 'enamel-mug-abcd1234',
    name,
    title: name,
    description: 'Holds a good half liter.',
    status: 'active',
    price: 40,
    stock: 12,
    isInStock: true,
    tellWhenBack: false,
    imageIds: images.map(({ _id }) => _id),
    images,
    imageId: images[0]?._id ?? null,
    image: images[0] ?? null,
    sharePicture: null,
    categoryIds: [],
    digitalFileId: null,
    digitalFile: null,
    boughtFile: null,
    ...untouchedItem(),
    mayReadComments: true,
    ...more,
  };
}

/** A file of 40 tokens. */
export const aDigitalProduct = (more: Partial<Product> = {}): Product =>
  aProduct({
    _id: 'd1',
    type: 'digital',
    slug: 'pattern-abcd1234',
    name: more.name ?? 'Pattern',
    stock: null,
    ...more,
  });

/** Nothing is left of it. */
export const aSoldOutProduct = (more: Partial<Product> = {}): Product =>
  aProduct({ stock: 0, isInStock: false, ...more });
