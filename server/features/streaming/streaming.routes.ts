import type { FastifyInstance } from 'fastify';
import { streaming } from '#contract/streaming.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { listSchedule } from '../feeds/schedule.service.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { channelToken, openStream } from './access.service.ts';
import { presentChat } from './chat/chat.service.ts';
import { endOwnStream, lastEnded } from './end.service.ts';
import { editStream, goLive, noteDuration, ownLive, updateStream } from './on-air.service.ts';
import { joinStream, type StreamRow, searchLive, shownStream, viewPlace } from './streams.service.ts';

const present = (ctx: CallContext<Viewer>, row: StreamRow) =>
  shownStream(ctx.deps, row, viewerContextOf(ctx));

const withChat = async (ctx: CallContext<Viewer>, row: StreamRow) => ({
  ...present(ctx, row),
  conversation: await presentChat(ctx, row),
});

export function streamingRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, streaming, {
    goLive: async (ctx, { body }) => withChat(ctx, await goLive(ctx, body)),
    edit: (ctx, { params, body }) => editStream(ctx, params.id, body),
    update: (ctx, { body }) => updateStream(ctx, body),
    end: (ctx, { params }) => endOwnStream(ctx, params.id),
    setDuration: (ctx, { body }) => noteDuration(ctx, body.streamId),
    own: async (ctx) => {
      const row = await ownLive(ctx);
      if (!row) return { stream: null, lastEnded: await lastEnded(ctx) };
      return { stream: await withChat(ctx, row), lastEnded: null };
    },
    join: async (ctx, { params }) => {
      const row = await joinStream(ctx, params.id);
      return { stream: present(ctx, row), conversation: await presentChat(ctx, row) };
    },
    view: async (ctx, { params }) => {
      const place = await viewPlace(ctx.deps, params.id, viewerContextOf(ctx));
      ctx.tag(`performer:${place.performer._id}`);
      return place;
    },
    access: (ctx, { body }) => openStream(ctx, body.streamId),
    token: (ctx, { query, body }) => channelToken(ctx, body.channelName ?? query.channelName),
    schedule: async (ctx, { query }) => {
      ctx.tag('creators');
      return listSchedule(ctx.deps, query, viewerContextOf(ctx));
    },
    search: (ctx, { query }) => {
      ctx.tag('streams');
      return searchLive(ctx.deps, query, viewerContextOf(ctx));
    },
  });
}
