import { type Comment, commentErrors } from '#contract/comments.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { makeOnce } from '../../http/make-once.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { readableComment, showComments } from './comment-target.service.ts';
import { commentByRequest } from './comments.queries.ts';
import { createComment, type NewComment } from './comments.service.ts';

/** Writes a comment, once a request key (`makeOnce`). */
export function createCommentOnce(ctx: CallContext<Viewer>, body: NewComment): Promise<Comment> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  return makeOnce({
    key,
    input: body,
    find: (made) => commentByRequest(deps.db, viewer.id, made),
    async view(id) {
      const viewerContext = viewerContextOf(ctx);
      const { row } = await readableComment(deps, id, viewerContext);
      return (await showComments(deps, [row], viewerContext))[0] ?? null;
    },
    make: (request) => createComment(ctx, body, request),
    index: 'comments_created_by_request_key_unique',
    reused: () => fail(commentErrors, 'key-reused'),
  });
}
