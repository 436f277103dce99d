import type { FastifyInstance } from 'fastify';
import { blocks } from '#contract/blocks.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { blockPerson, listBlockedPeople, unblockPerson } from './blocks.service.ts';

export function blocksRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, blocks, {
    add: (ctx, { body }) => blockPerson(ctx.deps, ctx.viewer, body),
    remove: (ctx, { params }) => unblockPerson(ctx.deps, ctx.viewer, params.id),
    list: (ctx, { query }) => listBlockedPeople(ctx.deps, ctx.viewer, query),
  });
}
