import type { FastifyInstance } from 'fastify';
import { planner } from '#contract/planner.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { placeFeed } from '../feeds/plan.service.ts';
import { calendarOf, draftsOf, queueOf } from './planner.service.ts';
import { addRule, arrangeQueue, removeRule, updateRule } from './queue.service.ts';

export function plannerRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, planner, {
    calendar: (ctx, { query }) => calendarOf(ctx.deps, ctx.viewer, query),
    place: (ctx, { params, body }) => placeFeed(ctx.deps, ctx.viewer, params.id, body.scheduleAt),
    drafts: (ctx, { query }) => draftsOf(ctx.deps, ctx.viewer, query),
    queue: (ctx) => queueOf(ctx.deps, ctx.viewer),
    arrange: (ctx, { body }) => arrangeQueue(ctx.deps, ctx.viewer, body.postIds),
    addRule: (ctx, { body }) => addRule(ctx.deps, ctx.viewer, body),
    updateRule: (ctx, { params, body }) => updateRule(ctx.deps, ctx.viewer, params.id, body),
    removeRule: (ctx, { params }) => removeRule(ctx.deps, ctx.viewer, params.id),
  });
}
