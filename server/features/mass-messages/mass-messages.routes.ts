import type { FastifyInstance } from 'fastify';
import { massMessages } from '#contract/mass-messages.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import {
  changeMassMessage,
  createOnce,
  readMassMessage,
  readMassMessages,
  readSegment,
  rewriteMassMessage,
} from './mass-messages.service.ts';

export function massMessagesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, massMessages, {
    list: (ctx, { query }) => readMassMessages(ctx, query),
    count: (ctx, { params }) => readSegment(ctx, params.segment),
    create: (ctx, { body }) => createOnce(ctx, body),
    view: (ctx, { params }) => readMassMessage(ctx, params.id),
    update: (ctx, { params, body }) => rewriteMassMessage(ctx, params.id, body),
    pause: (ctx, { params }) => changeMassMessage(ctx, params.id, 'pause'),
    resume: (ctx, { params }) => changeMassMessage(ctx, params.id, 'resume'),
    cancel: (ctx, { params }) => changeMassMessage(ctx, params.id, 'cancel'),
  });
}
