import type { FastifyInstance } from 'fastify';
import { conversations } from '#contract/conversations.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  nameConversation,
  openConversation,
  readConversation,
  readConversations,
} from './conversations.service.ts';

export function conversationsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, conversations, {
    list: (ctx, { query }) => readConversations(ctx, query),
    create: (ctx, { body }) => openConversation(ctx, body),
    view: (ctx, { params }) => readConversation(ctx, params.id),
    update: (ctx, { params, body }) => nameConversation(ctx, params.id, body.name),
  });
}
