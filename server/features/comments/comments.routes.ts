import type { FastifyInstance } from 'fastify';
import { comments } from '#contract/comments.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { editComment, pinComment, readComments, removeComment } from './comments.service.ts';
import { createCommentOnce } from './create-once.service.ts';

export function commentsRoutes(app: FastifyInstance, deps: Deps): void {
  bind(app, deps, comments, {
    create: (ctx, { body }) => createCommentOnce(ctx, body),
    list: (ctx, { query }) => readComments(ctx, query),
    update: (ctx, { params, body }) => editComment(ctx, params.id, body.content),
    remove: (ctx, { params }) => removeComment(ctx, params.id),
    pin: (ctx, { params }) => pinComment(ctx, params.id, true),
    unpin: (ctx, { params }) => pinComment(ctx, params.id, false),
  });
}
