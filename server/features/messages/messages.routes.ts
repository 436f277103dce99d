import type { FastifyInstance } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { emptyChat } from '../streaming/order.service.ts';
import {
  readAll,
  readMessages,
  removeAllMessages,
  sendMessageOnce,
  unreadTotal,
} from './messages.service.ts';
import { removeAnyMessage } from './remove.service.ts';

export function messagesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, messages, {
    list: (ctx, { params, query }) => readMessages(ctx, params.id, query),
    send: (ctx, { params, body }) => sendMessageOnce(ctx, params.id, body),
    countUnread: async (ctx) => ({ total: await unreadTotal(ctx.deps, ctx.viewer.id) }),
    readAll: async (ctx, { params }) => {
      await readAll(ctx, params.id);
      return { ok: true };
    },
    remove: (ctx, { params }) => removeAnyMessage(ctx, params.id),
    removeAll: async (ctx, { params }) => {
      if (!(await emptyChat(ctx, params.id))) await removeAllMessages(ctx, params.id);
      return { ok: true };
    },
  });
}
