import type { FastifyInstance } from 'fastify';
import { feeds } from '#contract/feeds.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { countFeedView } from './feed-views.service.ts';
import { viewFeed } from './feeds.service.ts';
import { listPosts } from './for-you.service.ts';
import { vote } from './polls.service.ts';

export function feedsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, feeds, {
    vote: (ctx, { params }) => vote(ctx, params.id),
    list: async (ctx, { query }) => {
      const page = await listPosts(ctx.deps, query, viewerContextOf(ctx));
      // Every change of a post also forgets its author's pages and the lists of all, so one tag is enough.
      ctx.tag(page.author ? `performer:${page.author}` : 'creators');
      return page;
    },
    view: async (ctx, { params }) => {
      const post = await viewFeed(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`feed:${post._id}`, `performer:${post.fromSourceId}`);
      return post;
    },
    countView: (ctx, { params }) => countFeedView(ctx, params.id),
  });
}
