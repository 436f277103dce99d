import type { FastifyInstance } from 'fastify';
import { search } from '#contract/search.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { findItems } from './find.service.ts';
import { forgetSearches, logKeyword, recentSearches, searchedKeywords } from './search.service.ts';
import { suggestions } from './suggest.service.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, search, {
    find: (ctx, { query }) => {
      // Every change of a thing or a person also forgets the lists of all.
      ctx.tag('creators');
      return findItems(ctx.deps, query, viewerContextOf(ctx));
    },
    suggest: (ctx, { query }) => suggestions(ctx.deps, query.q ?? '', viewerContextOf(ctx)),
    recent: (ctx) => recentSearches(ctx.deps, ctx.viewer),
    forget: (ctx, { query }) => forgetSearches(ctx.deps, ctx.viewer, query.keyword),
    log: (ctx, { body }) => logKeyword(ctx, body),
    keywords: (ctx, { query }) => searchedKeywords(ctx.deps, ctx.viewer, query),
  });
}
