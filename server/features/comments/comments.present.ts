import type { Comment } from '#contract/comments.ts';
import type { PersonCard } from '../users/people.service.ts';
import type { CommentRow } from './comments.queries.ts';

/** A comment as the wire has it. Who wrote it shows a name and a portrait, not whether they are here now. */
export function presentComment(
  { comment, isLiked }: CommentRow,
  creator: PersonCard,
  mentions: string[],
): Comment {
  const { isOnline: _, ...card } = creator;
  const { parentId } = comment;
  return {
    _id: comment.id,
    objectId: parentId ?? comment.objectId,
    objectType: parentId ? 'comment' : comment.objectType,
    rootId: comment.objectId,
    rootType: comment.objectType,
    content: comment.content,
    mentions,
    createdBy: comment.createdBy,
    creator: card,
    totalReply: comment.totalReply,
    totalLike: comment.totalLike,
    isLiked,
    isPinned: comment.isPinned,
    isEdited: comment.editedAt !== null,
    editedAt: comment.editedAt?.toISOString() ?? null,
    createdAt: comment.createdAt.toISOString(),
    updatedAt: comment.updatedAt.toISOString(),
  };
}
