import type { FastifyInstance } from 'fastify';
import { spending } from '#contract/spending.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { keepLimit, ownSpending, setLimit, takeBreak } from './spending.service.ts';

export function spendingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, spending, {
    view: (ctx) => ownSpending(ctx.deps, ctx.viewer.id),
    setLimit: (ctx, { params, body }) => setLimit(ctx.deps, ctx.viewer.id, params.period, body.amount),
    removeLimit: (ctx, { params }) => setLimit(ctx.deps, ctx.viewer.id, params.period, null),
    keepLimit: (ctx, { params }) => keepLimit(ctx.deps, ctx.viewer.id, params.period),
    takeBreak: (ctx, { body }) => takeBreak(ctx.deps, ctx.viewer.id, body.days),
  });
}
