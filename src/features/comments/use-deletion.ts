import { useCallback, useEffect, useRef, useState } from 'react';
import { failedText } from '#api/api-error.ts';
import { dismiss, toast } from '#components/toast.ts';
import type { Comment } from '#contract/comments.ts';
import { useT } from '#i18n/use-t.ts';
import { showRemoval } from '#services/comment-answers.ts';
import { useRemoveCommentMutation } from '#services/comments.ts';
import { useAppDispatch } from '#store/hooks.ts';

interface Waiting {
  comment: Comment;
  toastId: number;
}

/**
 * Deletes a comment with time to think again: it leaves the screen at once and the site when its toast is gone, or when
 * the reader goes on.
 */
export function useDeletion() {
  const t = useT();
  const dispatch = useAppDispatch();
  const [send] = useRemoveCommentMutation();
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const waiting = useRef(new Map<string, Waiting>());

  const show = useCallback(
    (id: string) => setHidden((before) => new Set([...before].filter((one) => one !== id))),
    [],
  );
  const finish = useCallback(
    async (id: string) => {
      const found = waiting.current.get(id);
      if (!found) return;
      waiting.current.delete(id);
      dismiss(found.toastId);
      const { comment } = found;
      const { error } = await send({ params: { id } });
      if (error) {
        show(id);
        toast.error(failedText(error, t('comments.delete.failed')));
        return;
      }
      const parentId = comment.objectType === 'comment' ? comment.objectId : null;
      dispatch(showRemoval({ ...comment, parentId }));
    },
    [send, show, dispatch, t],
  );
  const finishAll = useRef<() => void>(() => undefined);
  finishAll.current = () => {
    for (const id of [...waiting.current.keys()]) void finish(id);
  };
  useEffect(() => {
    const leave = () => finishAll.current();
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, []);

  const remove = (comment: Comment) => {
    const { _id } = comment;
    setHidden((before) => new Set([...before, _id]));
    const undo = () => {
      if (waiting.current.delete(_id)) show(_id);
    };
    const toastId = toast.success(t('comments.deleted'), {
      action: { label: t('comments.delete.undo'), onClick: undo },
      subject: _id,
      onEnd: () => void finish(_id),
    });
    waiting.current.set(_id, { comment, toastId });
  };
  return { hidden, remove };
}
