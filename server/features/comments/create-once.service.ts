import { createHash } from 'node:crypto';
import { type Comment, commentErrors } from '#contract/comments.ts';
import { violates } from '../../db/errors.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { fail } from '../../http/errors.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import { readableComment, showComments } from './comment-target.service.ts';
import { commentByRequest } from './comments.queries.ts';
import { createComment, type NewComment } from './comments.service.ts';

/**
 * Writes a comment once a request key: who sends the same request again, also at the same time, gets the comment of
 * the first. Another comment under the same key is refused; a refused request leaves its key free.
 */
export async function createCommentOnce(ctx: CallContext<Viewer>, body: NewComment): Promise<Comment> {
  const { deps, viewer, idempotencyKey: key } = ctx;
  if (key === null) return createComment(ctx, body, null);
  const hash = createHash('sha256').update(JSON.stringify(body)).digest('base64url');
  const replay = async (): Promise<Comment | null> => {
    const made = await commentByRequest(deps.db, viewer.id, key);
    if (!made) return null;
    if (made.requestHash !== hash) throw fail(commentErrors, 'key-reused');
    const viewerContext = viewerContextOf(ctx);
    const { row } = await readableComment(deps, made.id, viewerContext);
    return (await showComments(deps, [row], viewerContext))[0] ?? null;
  };
  const before = await replay();
  if (before) return before;
  try {
    return await createComment(ctx, body, { key, hash });
  } catch (error) {
    const meanwhile = violates(error, 'comments_created_by_request_key_unique') ? await replay() : null;
    if (meanwhile) return meanwhile;
    throw error;
  }
}
