import type { FastifyInstance } from 'fastify';
import { addresses } from '#contract/addresses.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  createAddress,
  removeAddress,
  searchAddresses,
  updateAddress,
  viewAddress,
} from './addresses.service.ts';

export function addressesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, addresses, {
    create: (ctx, { body }) => createAddress(ctx.deps, ctx.viewer, body),
    search: (ctx, { query }) => searchAddresses(ctx.deps, ctx.viewer, query),
    view: (ctx, { params }) => viewAddress(ctx.deps, ctx.viewer, params.id),
    update: (ctx, { params, body }) => updateAddress(ctx.deps, ctx.viewer, params.id, body),
    remove: (ctx, { params }) => removeAddress(ctx.deps, ctx.viewer, params.id),
  });
}
