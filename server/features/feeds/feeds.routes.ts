import type { FastifyInstance } from 'fastify';
import { type Feed, feeds } from '#contract/feeds.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { onlookerOf } from '../performers/visibility.ts';
import { listFeedsFor, listOwnFeeds, viewFeed, viewOwnFeed } from './feeds.service.ts';
import { createFeed, removeFeed, updateFeed } from './publish.service.ts';
import { uploadFeedPicture } from './uploads.service.ts';
import { countFeedView } from './views.service.ts';

/** A page that shows a post is forgotten when the post or its author changes. */
function tagPosts(ctx: CallContext, posts: readonly Feed[]): void {
  for (const post of posts) ctx.tag(`feed:${post._id}`, `performer:${post.fromSourceId}`);
}

function picture({ files }: CallContext): UploadedFile {
  const [file] = files;
  if (!file) throw invalid({ file: 'Please choose a file.' });
  return file;
}

export function feedsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, feeds, {
    create: (ctx, { body }) => createFeed(ctx.deps, ctx.viewer, body),
    mine: (ctx, { query }) => listOwnFeeds(ctx.deps, query, ctx.viewer),
    mineOne: (ctx, { params }) => viewOwnFeed(ctx.deps, params.id, ctx.viewer),
    update: (ctx, { params, body }) => updateFeed(ctx.deps, ctx.viewer, params.id, body),
    remove: (ctx, { params }) => removeFeed(ctx.deps, ctx.viewer, params.id),
    uploadPhoto: (ctx, { body }) =>
      uploadFeedPicture(ctx.deps, ctx.viewer, picture(ctx), { isPreview: false, alt: body.alt }),
    uploadThumbnail: (ctx, { body }) =>
      uploadFeedPicture(ctx.deps, ctx.viewer, picture(ctx), { isPreview: true, alt: body.alt }),
    list: async (ctx, { query }) => {
      const page = await listFeedsFor(ctx.deps, query, onlookerOf(ctx));
      ctx.tag(query.performerId ? `performer:${query.performerId}` : 'creators');
      tagPosts(ctx, page.data);
      return page;
    },
    view: async (ctx, { params }) => {
      const post = await viewFeed(ctx.deps, params.id, onlookerOf(ctx));
      tagPosts(ctx, [post]);
      return post;
    },
    countView: (ctx, { params }) => countFeedView(ctx, params.id),
  });
}
