import type { FastifyInstance } from 'fastify';
import { streamChat } from '#contract/stream-chat.ts';
import type { Deps } from '../../../deps.ts';
import { bind } from '../../../http/bind.ts';
import { presentChat, publicChat, readableChat, readChat, writeInChat } from './chat.service.ts';
import {
  chatPeople,
  dropChatPerson,
  ownChatRules,
  setChatPerson,
  setChatRules,
  showHeld,
} from './moderation.service.ts';

export function streamChatRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, streamChat, {
    conversation: async (ctx, { params }) => presentChat(ctx, await readableChat(ctx, params.id)),
    publicConversation: (ctx, { params }) => publicChat(ctx, params.id),
    list: (ctx, { params, query }) => readChat(ctx, params.id, query),
    send: (ctx, { params, body }) => writeInChat(ctx, params.id, body.text),
    release: (ctx, { params }) => showHeld(ctx, params.id),
    rules: (ctx) => ownChatRules(ctx),
    setRules: (ctx, { body }) => setChatRules(ctx, body),
    people: (ctx, { query }) => chatPeople(ctx, query),
    setPerson: (ctx, { params, body }) => setChatPerson(ctx, params.id, body),
    dropPerson: async (ctx, { params }) => {
      await dropChatPerson(ctx, params.id);
      return { success: true };
    },
  });
}
