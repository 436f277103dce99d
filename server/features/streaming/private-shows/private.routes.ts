import type { FastifyInstance } from 'fastify';
import { privateShows } from '#contract/private-shows.ts';
import type { Deps } from '../../../deps.ts';
import { bind } from '../../../http/bind.ts';
import { acceptShow, cancelShow, declineShow, endShow, ownShows, requestShow } from './private.service.ts';

export function privateShowRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, privateShows, {
    request: (ctx, { params, body }) => requestShow(ctx, params.id, body),
    own: (ctx) => ownShows(ctx),
    accept: (ctx, { params }) => acceptShow(ctx, params.id),
    decline: (ctx, { params }) => declineShow(ctx, params.id),
    cancel: (ctx, { params }) => cancelShow(ctx, params.id),
    end: (ctx, { params }) => endShow(ctx, params.id),
  });
}
