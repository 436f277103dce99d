import type { FastifyInstance } from 'fastify';
import { files } from '#contract/files.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { describeFile } from './alt.service.ts';
import { putCaptions, removeCaptions } from './captions.service.ts';
import { fileAddresses } from './file-addresses.service.ts';
import { mediaRoutes } from './media.routes.ts';
import { retryFile } from './processing.service.ts';
import { storageUse } from './quota.service.ts';
import { fileStatus } from './status.service.ts';

export function filesRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, files, {
    status: (ctx, { params, query }) => fileStatus(ctx.deps, params.id, query, viewerContextOf(ctx)),
    addresses: (ctx, { params }) => fileAddresses(ctx.deps, params.id, viewerContextOf(ctx)),
    retry: (ctx, { params }) => retryFile(ctx.deps, ctx.viewer.id, params.id),
    storage: (ctx) => storageUse(ctx.deps, ctx.viewer.id),
    putCaptions: (ctx, { params, body }) => putCaptions(ctx.deps, ctx.viewer.id, params.id, body),
    removeCaptions: (ctx, { params }) => removeCaptions(ctx.deps, ctx.viewer.id, params.id, params.language),
    update: (ctx, { params, body }) => describeFile(ctx.deps, ctx.viewer, params.id, body.alt),
  });
  mediaRoutes(app, deps);
}
