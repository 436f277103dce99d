import type { FastifyInstance } from 'fastify';
import { ownVideos } from '#contract/own-videos.ts';
import { type Video, videos } from '#contract/videos.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext } from '../../http/context.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { answerParticipation, listParticipations } from './participants.service.ts';
import { continueWatching, setPosition } from './positions.service.ts';
import {
  createVideo,
  removeVideo,
  removeVideoFile,
  restoreVideo,
  setVideoStatus,
  updateVideo,
} from './video-publish.service.ts';
import { choosePoster, cutTeaser } from './video-teaser-and-poster.service.ts';
import {
  countVideoView,
  listOwnVideos,
  listRelated,
  searchVideos,
  viewOwnVideo,
  viewVideo,
} from './videos.service.ts';

/** People who are named beside these videos: their names and who may see them change on their own. */
const tagNamed = (ctx: CallContext, shown: readonly Video[]) =>
  ctx.tag(...shown.flatMap(({ participantIds }) => participantIds.map((id) => `performer:${id}` as const)));

export function videosRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, videos, {
    search: async (ctx, { query }) => {
      const list = await searchVideos(ctx.deps, query, viewerContextOf(ctx));
      // Every change of a video also forgets its author's pages and the lists of all.
      ctx.tag(list.author ? `performer:${list.author}` : 'creators');
      tagNamed(ctx, list.data);
      return list;
    },
    continueWatching: (ctx, { query }) => continueWatching(ctx, query),
    view: async (ctx, { params }) => {
      const video = await viewVideo(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`video:${video._id}`, `performer:${video.performerId}`);
      tagNamed(ctx, [video]);
      return video;
    },
    related: async (ctx, { params }) => {
      const list = await listRelated(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag('creators');
      tagNamed(ctx, list.data);
      return list;
    },
    countView: (ctx, { params }) => countVideoView(ctx, params.id),
    setPosition: (ctx, { params, body }) => setPosition(ctx, params.id, body.seconds),
  });
}

export function ownVideosRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, ownVideos, {
    create: (ctx, { body }) => createVideo(ctx, body),
    mine: (ctx, { query }) => listOwnVideos(ctx.deps, query, ctx.viewer),
    mineOne: (ctx, { params }) => viewOwnVideo(ctx.deps, params.id, ctx.viewer),
    update: (ctx, { params, body }) => updateVideo(ctx, params.id, body),
    remove: (ctx, { params }) => removeVideo(ctx.deps, ctx.viewer, params.id),
    restore: (ctx, { params }) => restoreVideo(ctx.deps, ctx.viewer, params.id),
    removeFile: async (ctx, { params, body }) => {
      await removeVideoFile(ctx.deps, ctx.viewer, params.id, body.type);
      return { success: true };
    },
    setStatus: async (ctx, { body }) => {
      await setVideoStatus(ctx.deps, ctx.viewer, body.videoIds, body.status);
      return { success: true };
    },
    cutTeaser: (ctx, { params, body }) => cutTeaser(ctx.deps, ctx.viewer, params.id, body),
    choosePoster: (ctx, { params, body }) => choosePoster(ctx.deps, ctx.viewer, params.id, body.at),
    participations: (ctx, { query }) => listParticipations(ctx.deps, ctx.viewer, query),
    answerParticipation: (ctx, { params, body }) =>
      answerParticipation(ctx.deps, ctx.viewer, params.id, body),
  });
}
