import type { FastifyInstance } from 'fastify';
import { ownProducts } from '#contract/own-products.ts';
import { products } from '#contract/products.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { invalid } from '../../http/errors.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { downloadLink } from './product-downloads.service.ts';
import { uploadPicture } from './product-files.service.ts';
import { createProduct, removeProduct, setProductStatus, updateProduct } from './product-publish.service.ts';
import {
  countProductView,
  listOwnProducts,
  searchProducts,
  viewOwnProduct,
  viewProduct,
} from './products.service.ts';
import { stopWaiting, waitForProduct } from './waits.service.ts';

export function productsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, products, {
    search: async (ctx, { query }) => {
      const list = await searchProducts(ctx.deps, query, viewerContextOf(ctx));
      // Every change of a product also forgets its author's pages and the lists of all.
      ctx.tag(list.author ? `performer:${list.author}` : 'creators');
      return list;
    },
    view: async (ctx, { params }) => {
      const product = await viewProduct(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`product:${product._id}`, `performer:${product.performerId}`);
      return product;
    },
    countView: (ctx, { params }) => countProductView(ctx, params.id),
    downloadLink: (ctx, { params, query }) => downloadLink(ctx, params.id, query.bought ?? false),
    wait: (ctx, { params }) => waitForProduct(ctx, params.id),
    stopWaiting: (ctx, { params }) => stopWaiting(ctx, params.id),
  });
}

export function ownProductsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, ownProducts, {
    create: (ctx, { body }) => createProduct(ctx, body),
    uploadImage: (ctx) => {
      const [file] = ctx.files;
      if (!file) throw invalid({ image: 'Please choose a picture.' });
      return uploadPicture(ctx.deps, ctx.viewer, file);
    },
    mine: (ctx, { query }) => listOwnProducts(ctx.deps, query, ctx.viewer),
    mineOne: (ctx, { params }) => viewOwnProduct(ctx.deps, params.id, ctx.viewer),
    update: (ctx, { params, body }) => updateProduct(ctx, params.id, body),
    remove: (ctx, { params }) => removeProduct(ctx.deps, ctx.viewer, params.id),
    setStatus: async (ctx, { body }) => {
      await setProductStatus(ctx.deps, ctx.viewer, body.productIds, body.status);
      return { success: true };
    },
  });
}
