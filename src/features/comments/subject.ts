import type { CurrentUser } from '#contract/users.ts';
import { roleOf } from '#lib/role.ts';
import { type CommentRefusal, type CommentsBy, mayComment } from '#rules/comments.ts';
import type { ObjectType } from '#rules/objects.ts';

/** What comments are about, as the answer on screen has it. */
export interface CommentSubject {
  type: Exclude<ObjectType, 'comment'>;
  id: string;
  owner: { _id: string; name: string; username: string; avatar: string };
  commentsBy: CommentsBy;
  isReadable: boolean;
  isPublished: boolean;
  isFollowed: boolean;
  isSubscribed: boolean;
  /** Comments and replies together. */
  total: number;
}

/** Why this person cannot write here; null when they can. */
export function refusalOf(subject: CommentSubject, viewer: CurrentUser | null): CommentRefusal | null {
  const person = viewer && { id: viewer._id, role: roleOf(viewer) };
  const decision = mayComment({ ...subject, ownerId: subject.owner._id, viewer: person });
  return decision.allowed ? null : decision.code;
}
