import type { FastifyInstance } from 'fastify';
import { search } from '#contract/search.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { logKeyword, searchedKeywords } from './search.service.ts';

export function searchRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, search, {
    log: (ctx, { body }) => logKeyword(ctx, body),
    keywords: (ctx, { query }) => searchedKeywords(ctx.deps, ctx.viewer, query),
  });
}
