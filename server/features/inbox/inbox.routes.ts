import type { FastifyInstance } from 'fastify';
import { inbox } from '#contract/inbox.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  addReply,
  changeReply,
  changeSettings,
  readReplies,
  readSettings,
  removeReply,
} from './inbox.service.ts';

export function inboxRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, inbox, {
    settings: (ctx) => readSettings(ctx),
    updateSettings: (ctx, { body }) => changeSettings(ctx, body),
    replies: (ctx) => readReplies(ctx),
    addReply: (ctx, { body }) => addReply(ctx, body),
    updateReply: (ctx, { params, body }) => changeReply(ctx, params.id, body),
    removeReply: (ctx, { params }) => removeReply(ctx, params.id),
  });
}
