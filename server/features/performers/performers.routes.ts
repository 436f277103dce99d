import type { FastifyInstance } from 'fastify';
import { performers } from '#contract/performers.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { countProfileView } from './performer-views.service.ts';
import { randomPerformers, searchPerformers, topPerformers, viewPerformer } from './performers.service.ts';
import { viewerContextOf } from './visibility.ts';

export function performersRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, performers, {
    view: async (ctx, { params }) => {
      const performer = await viewPerformer(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`performer:${performer._id}`);
      return performer;
    },
    countView: (ctx, { params }) => countProfileView(ctx, params.id),
    search: (ctx, { query }) => {
      ctx.tag('creators');
      return searchPerformers(ctx.deps, query, viewerContextOf(ctx));
    },
    random: (ctx, { query }) => {
      ctx.tag('creators');
      return randomPerformers(ctx.deps, query, viewerContextOf(ctx));
    },
    top: (ctx, { query }) => {
      ctx.tag('creators');
      return topPerformers(ctx.deps, query, viewerContextOf(ctx));
    },
  });
}
