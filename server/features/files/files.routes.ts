import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { fileAddresses } from './addresses.service.ts';
import { describeFile } from './alt.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { fileStatus } from './status.service.ts';

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, files, {
    status: (ctx, { params, query }) => fileStatus(ctx.deps, params.id, query, viewerContextOf(ctx)),
    addresses: (ctx, { params }) => fileAddresses(ctx.deps, params.id, viewerContextOf(ctx)),
    update: (ctx, { params, body }) => describeFile(ctx.deps, ctx.viewer, params.id, body.alt),
  });
  mediaRoutes(app, deps);
}
