import type { FastifyInstance } from 'fastify';
import { payouts } from '#contract/payouts.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { payoutBalance } from './balance.service.ts';
import { ownMethods, removeMethod, setMethod } from './methods.service.ts';
import { ownPayouts, pendingReview, viewPayout } from './payouts.service.ts';
import { cancelPayout, requestPayout, updatePayout } from './request.service.ts';
import { payoutStatement, yearStatement } from './statement.service.ts';

export function payoutsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, payouts, {
    calculate: (ctx) => payoutBalance(ctx.deps, ctx.viewer.id),
    search: (ctx, { query }) => ownPayouts(ctx.deps, ctx.viewer, query),
    pendingReview: (ctx) => pendingReview(ctx.deps, ctx.viewer),
    view: (ctx, { params }) => viewPayout(ctx.deps, ctx.viewer, params.id),
    create: async (ctx, { body }) => {
      const { id } = await requestPayout(ctx.deps, ctx.viewer, ctx.idempotencyKey, body);
      return viewPayout(ctx.deps, ctx.viewer, id);
    },
    update: async (ctx, { params, body }) => {
      const { id } = await updatePayout(ctx.deps, ctx.viewer, params.id, body);
      return viewPayout(ctx.deps, ctx.viewer, id);
    },
    cancel: async (ctx, { params }) => {
      const { id } = await cancelPayout(ctx.deps, ctx.viewer, params.id);
      return viewPayout(ctx.deps, ctx.viewer, id);
    },
    statement: (ctx, { params }) => payoutStatement(ctx.deps, ctx.viewer, params.id),
    year: (ctx, { query }) => yearStatement(ctx.deps, ctx.viewer, query.year),
    methods: (ctx) => ownMethods(ctx.deps, ctx.viewer),
    setMethod: (ctx, { params, body }) => setMethod(ctx.deps, ctx.viewer, params.method, body),
    removeMethod: (ctx, { params, body }) =>
      removeMethod(ctx.deps, ctx.viewer, params.method, body.prePassword),
  });
}
