import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { ownFiles, ownLibrary, ownSummary } from './library.service.ts';

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, library, {
    list: (ctx, { query }) => ownLibrary(ctx.deps, ctx.viewer, query, viewerContextOf(ctx)),
    summary: (ctx) => ownSummary(ctx.deps, ctx.viewer),
    files: (ctx, { params }) => ownFiles(ctx.deps, ctx.viewer, params.id, viewerContextOf(ctx)),
  });
}
