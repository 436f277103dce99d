import type { FastifyInstance } from 'fastify';
import { coupons } from '#contract/coupons.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { applyCoupon } from './coupons.service.ts';

export function couponsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, coupons, {
    apply: (ctx, { params }) => applyCoupon(ctx.deps, ctx.viewer.id, params.code),
  });
}
