import type { FastifyInstance } from 'fastify';
import { earnings } from '#contract/earnings.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { balanceMovements } from '../wallet/history.service.ts';
import { earningStats, ownEarnings } from './earnings.service.ts';

export function earningsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, earnings, {
    stats: (ctx, { query }) => earningStats(ctx.deps, ctx.viewer.id, query),
    search: (ctx, { query }) => ownEarnings(ctx.deps, ctx.viewer.id, query),
    movements: (ctx, { query }) => balanceMovements(ctx.deps, ctx.viewer.id, query),
  });
}
