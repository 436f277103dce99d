import type { FastifyInstance } from 'fastify';
import { explore } from '#contract/explore.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { exploreThings, trendingThings } from './explore.service.ts';

export function exploreRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, explore, {
    explore: (ctx, { query }) => {
      // Every change of a thing or a person also forgets the lists of all.
      ctx.tag('creators');
      return exploreThings(ctx.deps, query, viewerContextOf(ctx));
    },
    trending: (ctx, { query }) => {
      ctx.tag('creators');
      return trendingThings(ctx.deps, query, viewerContextOf(ctx));
    },
  });
}
