import type { FastifyInstance } from 'fastify';
import { orders } from '#contract/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  myOrders,
  mySellers,
  searchOrders,
  updateOrder,
  updateOrderAddress,
  viewOrder,
} from './orders.service.ts';

export function ordersRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, orders, {
    search: (ctx, { query }) => searchOrders(ctx.deps, ctx.viewer, query),
    mine: (ctx, { query }) => myOrders(ctx.deps, ctx.viewer, query),
    sellers: (ctx) => mySellers(ctx.deps, ctx.viewer),
    view: (ctx, { params }) => viewOrder(ctx.deps, ctx.viewer, params.id),
    update: (ctx, { params, body }) => updateOrder(ctx.deps, ctx.viewer, params.id, body),
    updateAddress: (ctx, { params, body }) =>
      updateOrderAddress(ctx.deps, ctx.viewer, params.id, body.deliveryAddressId),
  });
}
