import type { FastifyInstance } from 'fastify';
import { preview } from '#contract/preview.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { previewFeed, previewFeeds, previewProfile } from './preview.service.ts';

export function previewRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, preview, {
    profile: (ctx, { query }) => previewProfile(ctx.deps, ctx.viewer, query.as),
    feeds: (ctx, { query }) => previewFeeds(ctx.deps, ctx.viewer, query),
    feed: (ctx, { params, query }) => previewFeed(ctx.deps, ctx.viewer, params.id, query.as),
  });
}
