import type { FastifyInstance } from 'fastify';
import { mutes } from '#contract/mutes.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { mutedBy, mutePerformer, unmutePerformer } from './mutes.service.ts';

export function mutesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, mutes, {
    add: (ctx, { body }) => mutePerformer(ctx, body.performerId),
    remove: (ctx, { params }) => unmutePerformer(ctx, params.id),
    list: (ctx, { query }) => mutedBy(ctx, query),
  });
}
