import type { Role } from './constants.ts';
import { allow, type Decision, refuse } from './decision.ts';

/** Clients stop people earlier; this is what the server takes. */
export const COMMENT_MAX = 500;
/** Where our own composer stops. */
export const COMMENT_COMPOSER_MAX = 150;

/** Who may write comments on something. Its owner and operators may in any case. */
export const COMMENTS_BY = ['everyone', 'followers', 'subscribers', 'nobody'] as const;
export type CommentsBy = (typeof COMMENTS_BY)[number];

interface Person {
  readonly id: string;
  readonly role: Role;
}

export interface CommentInput {
  readonly viewer: Person | null;
  readonly ownerId: string;
  readonly commentsBy: CommentsBy;
  /** The person may see the whole thing and what is said about it: the access rule of the thing says so. */
  readonly isReadable: boolean;
  /** It is on the site: neither hidden nor taken away by its owner. */
  readonly isPublished: boolean;
  readonly isFollowed: boolean;
  /** A subscription that has not run out. */
  readonly isSubscribed: boolean;
}

export type CommentRefusal = 'sign-in' | 'locked' | 'closed' | 'followers-only' | 'subscribers-only';

/**
 * Whether a person may write a comment. Nobody writes where they may not read. Subscribers count as followers:
 * they are closer than that.
 */
export function mayComment(input: CommentInput): Decision<CommentRefusal> {
  const { viewer, commentsBy, isSubscribed } = input;
  if (!input.isReadable) return refuse('locked');
  if (!input.isPublished) return refuse('closed');
  if (!viewer) return refuse(commentsBy === 'nobody' ? 'closed' : 'sign-in');
  if (viewer.id === input.ownerId || viewer.role === 'admin') return allow;
  if (commentsBy === 'nobody') return refuse('closed');
  if (commentsBy === 'subscribers' && !isSubscribed) return refuse('subscribers-only');
  if (commentsBy === 'followers' && !isSubscribed && !input.isFollowed) return refuse('followers-only');
  return allow;
}

/** A comment goes by its author, by the owner of what it is about, or by an operator. */
export const mayDeleteComment = (
  viewer: Person,
  comment: { authorId: string },
  ownerId: string | null,
): boolean => viewer.role === 'admin' || viewer.id === comment.authorId || viewer.id === ownerId;
