import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  readAll,
  readMessages,
  removeAllMessages,
  removeMessage,
  sendMessageOnce,
  unreadTotal,
} from './messages.service.ts';

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, messages, {
    list: (ctx, { params, query }) => readMessages(ctx, params.id, query),
    send: (ctx, { params, body }) => sendMessageOnce(ctx, params.id, body),
    countUnread: async (ctx) => ({ total: await unreadTotal(ctx.deps, ctx.viewer.id) }),
    readAll: async (ctx, { params }) => {
      await readAll(ctx, params.id);
      return { ok: true };
    },
    remove: (ctx, { params }) => removeMessage(ctx, params.id),
    removeAll: async (ctx, { params }) => {
      await removeAllMessages(ctx, params.id);
      return { ok: true };
    },
  });
}
