import type { FastifyInstance } from 'fastify';
import { library } from '#contract/library.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { archiveRoutes } from './archive.routes.ts';
import { archiveLink } from './archive.service.ts';
import { ownFiles, ownLibrary, ownSummary } from './library.service.ts';
import { runningArchives } from './running-archives.ts';

export function libraryRoutes(app: FastifyInstance, deps: Deps): void {
  const running = runningArchives();
  bind(app, deps, library, {
    list: (ctx, { query }) => ownLibrary(ctx.deps, ctx.viewer, query, viewerContextOf(ctx)),
    summary: (ctx) => ownSummary(ctx.deps, ctx.viewer),
    files: (ctx, { params }) => ownFiles(ctx.deps, ctx.viewer, params.id, viewerContextOf(ctx)),
    archive: (ctx, { params }) => archiveLink(ctx, params.id, running),
  });
  archiveRoutes(app, deps, running);
}
