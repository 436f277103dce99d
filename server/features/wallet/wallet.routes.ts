import type { FastifyInstance } from 'fastify';
import { wallet } from '#contract/wallet.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { walletHolds } from '../disputes/wallet-holds.service.ts';
import { buyFeed } from '../feeds/feed-purchase.service.ts';
import { buyGallery } from '../galleries/gallery-purchase.service.ts';
import { buyMessage } from '../messages/message-purchase.service.ts';
import { buyProduct } from '../orders/product-purchase.service.ts';
import { buyEntry } from '../streaming/entry.service.ts';
import { presentCardOf } from '../users/people.service.ts';
import { buyVideo } from '../videos/video-purchase.service.ts';
import { ownCharges, viewCharge, walletMovements } from './history.service.ts';
import { ownedFilesOf } from './item-sale.service.ts';
import { tip } from './tip.service.ts';
import { presentCharge } from './wallet.present.ts';
import type { Purchase } from './wallet-charge.service.ts';

const presentPurchase = (ctx: CallContext<Viewer>, { row, seller }: Purchase) =>
  presentCharge(row, presentCardOf(ctx.deps, seller));

export function walletRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, wallet, {
    tip: async (ctx, { params, body }) => presentPurchase(ctx, await tip(ctx, params.id, body)),
    stream: async (ctx, { params, body }) => presentPurchase(ctx, await buyEntry(ctx, params.id, body.price)),
    feed: async (ctx, { params, body }) => presentPurchase(ctx, await buyFeed(ctx, params.id, body.price)),
    gallery: async (ctx, { params, body }) =>
      presentPurchase(ctx, await buyGallery(ctx, params.id, body.price)),
    video: async (ctx, { params, body }) => presentPurchase(ctx, await buyVideo(ctx, params.id, body.price)),
    message: async (ctx, { params, body }) =>
      presentPurchase(ctx, await buyMessage(ctx, params.id, body.price)),
    product: async (ctx, { params, body }) => presentPurchase(ctx, await buyProduct(ctx, params.id, body)),
    ownedFiles: (ctx, { params }) => ownedFilesOf(ctx, params),
    movements: (ctx, { query }) => walletMovements(ctx.deps, ctx.viewer.id, query),
    holds: (ctx) => walletHolds(ctx.deps, ctx.viewer.id),
    view: (ctx, { params }) => viewCharge(ctx.deps, ctx.viewer.id, params.id),
    search: (ctx, { query }) => ownCharges(ctx.deps, ctx.viewer.id, query),
  });
}
