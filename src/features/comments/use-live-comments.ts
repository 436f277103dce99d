import { useEffect, useRef, useState } from 'react';
import type { Comment } from '#contract/comments.ts';
import { useSocket, useSocketEvent } from '#realtime/socket-provider.tsx';
import { api } from '#services/api.ts';
import { showChange, showComment, showRemoval } from '#services/comment-answers.ts';
import { useAppDispatch, useViewer } from '#store/hooks.ts';
import type { CommentSubject } from './subject.ts';

/**
 * Hears of what others write while the comments are open, and answers the latest of it. What was missed while there
 * was no connection is asked for when there is one.
 */
export function useLiveComments({ type, id }: Pick<CommentSubject, 'type' | 'id'>): Comment | null {
  const dispatch = useAppDispatch();
  const { status, emit } = useSocket();
  const viewer = useViewer();
  const [latest, setLatest] = useState<Comment | null>(null);
  const mustCatchUp = useRef(status !== 'connected');
  const isHere = (root: { rootType: string; rootId: string }) => root.rootType === type && root.rootId === id;
  useEffect(() => {
    if (status !== 'connected') return;
    const object = { objectType: type, objectId: id };
    emit('comments/join', object);
    if (mustCatchUp.current) dispatch(api.util.invalidateTags(['comments']));
    mustCatchUp.current = true;
    return () => emit('comments/leave', object);
  }, [status, emit, dispatch, type, id]);
  useSocketEvent('comment_created', ({ comment, total }) => {
    if (!isHere(comment)) return;
    dispatch(showComment(comment, total));
    if (comment.createdBy !== viewer?._id) setLatest(comment);
  });
  useSocketEvent('comment_updated', ({ comment }) => {
    if (isHere(comment)) dispatch(showChange(comment));
  });
  useSocketEvent('comment_deleted', (gone) => {
    if (isHere(gone)) dispatch(showRemoval(gone));
  });
  return latest;
}
