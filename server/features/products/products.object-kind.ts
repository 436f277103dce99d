import { takingDown } from '../items/item-take-down.service.ts';
import { foundItem } from '../items/known-items.service.ts';
import type { ObjectKind } from '../objects/object-kinds.ts';
import { forgetProduct, forgetProductsWithPicture } from './product-forget.service.ts';
import { findableProducts, shownProducts } from './product-lists.queries.ts';
import { findProduct, productsByIds } from './product-rows.queries.ts';
import { readingOf } from './products.present.ts';
import { countProduct, updateProductRow } from './products.queries.ts';
import { presentKnown, productsShowFile } from './products.service.ts';

export const productObject: ObjectKind = {
  table: {
    name: 'products',
    like: 'total_like',
    bookmark: 'total_bookmark',
    comment: 'total_comment',
  },
  async find(deps, ref, viewerContext) {
    const row = await findProduct(deps.db, ref, viewerContext.viewer?.id ?? null);
    if (!row) return null;
    return foundItem('product', row.product, row, readingOf(deps, row, viewerContext), deps.clock.now());
  },
  findable: findableProducts,
  shown: shownProducts,
  async present(deps, ids, viewerContext) {
    const rows = await productsByIds(deps.db, ids, viewerContext.viewer?.id ?? null);
    const shown = presentKnown(deps, rows, viewerContext);
    return new Map(shown.map((product) => [product._id, product]));
  },
  ...takingDown('product', {
    find: async (db, id) => (await findProduct(db, id, null))?.product,
    write: updateProductRow,
    count: countProduct,
    forget: forgetProduct,
  }),
  files: {
    types: ['performer-product-image', 'performer-product-digital'],
    show: productsShowFile,
    forget: forgetProductsWithPicture,
  },
};
