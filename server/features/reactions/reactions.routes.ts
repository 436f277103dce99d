import type { FastifyInstance } from 'fastify';
import { reactions } from '#contract/reactions.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { changeFolder, createFolder, ownFolders, removeFolder } from './folders.service.ts';
import { moveBookmark, ownBookmarks, react, unreact } from './reactions.service.ts';

export function reactionsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, reactions, {
    add: (ctx, { body }) => react(ctx.deps, ctx.viewer, body, viewerContextOf(ctx)),
    remove: (ctx, { body }) => unreact(ctx.deps, ctx.viewer, body),
    bookmarks: (ctx, { params, query }) =>
      ownBookmarks(ctx.deps, ctx.viewer, params.kind, query, viewerContextOf(ctx)),
    folders: (ctx, { query }) => ownFolders(ctx.deps, ctx.viewer, query.kind),
    createFolder: (ctx, { body }) => createFolder(ctx.deps, ctx.viewer, body.name),
    renameFolder: (ctx, { params, body }) => changeFolder(ctx.deps, ctx.viewer, params.id, body.name),
    removeFolder: (ctx, { params }) => removeFolder(ctx.deps, ctx.viewer, params.id),
    moveBookmark: (ctx, { body }) => moveBookmark(ctx.deps, ctx.viewer, body),
  });
}
