import { useRef } from 'react';
import { toApiError } from '#api/api-error.ts';
import { newKey } from '#api/client.ts';
import type { ObjectType } from '#rules/objects.ts';
import { showComment } from '#services/comment-answers.ts';
import { useCreateCommentMutation } from '#services/comments.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Writes on something. The same words sent again after no answer came are the same comment. */
export function useWrite(objectType: ObjectType, objectId: string) {
  const dispatch = useAppDispatch();
  const [create] = useCreateCommentMutation();
  const open = useRef<{ content: string; key: string } | null>(null);
  return async (content: string): Promise<{ error?: unknown }> => {
    if (open.current?.content !== content) open.current = { content, key: newKey() };
    const body = { objectType, objectId, content };
    const outcome = await create({ body, options: { idempotencyKey: open.current.key } });
    const status = outcome.error ? toApiError(outcome.error).status : 200;
    if (status > 0 && status < 500) open.current = null;
    if (outcome.data) dispatch(showComment(outcome.data));
    return outcome;
  };
}
