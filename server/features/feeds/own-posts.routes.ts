import type { FastifyInstance } from 'fastify';
import { ownFeeds } from '#contract/own-feeds.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext } from '../../http/context.ts';
import { invalid } from '../../http/errors.ts';
import type { UploadedFile } from '../../http/uploads.ts';
import { choosePoster, cutTeaser, uploadPoster } from '../files/file-teaser-and-poster.service.ts';
import { changeHashOf } from './drafts.service.ts';
import { updateFeed } from './feed-publish.service.ts';
import { uploadFeedMedia, uploadFeedPicture } from './feed-uploads.service.ts';
import { listOwnFeeds, viewOwnFeed } from './feeds.service.ts';
import { duplicateFeed, pinFeed, removeFeed, restoreFeed } from './own-posts.service.ts';
import { addPollOption, pollCourse, renamePollOption } from './polls.service.ts';
import { createFeedOnce } from './publish-once.service.ts';

function uploaded({ files }: CallContext): UploadedFile {
  const [file] = files;
  if (!file) throw invalid({ file: 'Please choose a file.' });
  return file;
}

export function ownPostsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, ownFeeds, {
    create: (ctx, { body }) => createFeedOnce(ctx, body),
    mine: (ctx, { query }) => listOwnFeeds(ctx.deps, query, ctx.viewer),
    mineOne: (ctx, { params }) => viewOwnFeed(ctx.deps, params.id, ctx.viewer),
    update: (ctx, { params, body }) =>
      updateFeed(ctx.deps, ctx.viewer, params.id, body, changeHashOf(ctx.idempotencyKey, body)),
    pin: (ctx, { params, body }) => pinFeed(ctx.deps, ctx.viewer, params.id, body.isPinned ?? true),
    duplicate: (ctx, { params }) => duplicateFeed(ctx.deps, ctx.viewer, params.id),
    restore: (ctx, { params }) => restoreFeed(ctx.deps, ctx.viewer, params.id),
    addPollOption: (ctx, { body }) => addPollOption(ctx, body),
    renamePollOption: (ctx, { params, body }) => renamePollOption(ctx, params.id, body.description),
    pollCourse: (ctx, { params }) => pollCourse(ctx, params.id),
    remove: (ctx, { params }) => removeFeed(ctx.deps, ctx.viewer, params.id),
    uploadPhoto: (ctx, { body }) =>
      uploadFeedPicture(ctx.deps, ctx.viewer, uploaded(ctx), { isPreview: false, alt: body.alt }),
    uploadThumbnail: (ctx, { body }) =>
      uploadFeedPicture(ctx.deps, ctx.viewer, uploaded(ctx), { isPreview: true, alt: body.alt }),
    uploadVideo: (ctx) => uploadFeedMedia(ctx.deps, ctx.viewer, uploaded(ctx), 'feed-video'),
    uploadAudio: (ctx) => uploadFeedMedia(ctx.deps, ctx.viewer, uploaded(ctx), 'feed-audio'),
    uploadTeaser: (ctx) => uploadFeedMedia(ctx.deps, ctx.viewer, uploaded(ctx), 'feed-teaser'),
    cutTeaser: (ctx, { body }) => cutTeaser(ctx.deps, ctx.viewer, body),
    choosePoster: (ctx, { body }) => choosePoster(ctx.deps, ctx.viewer, body),
    uploadPoster: (ctx, { body }) => uploadPoster(ctx.deps, ctx.viewer, body.fileId, uploaded(ctx)),
  });
}
