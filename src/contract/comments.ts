import * as z from 'zod';
import { COMMENT_MAX } from '#rules/comments.ts';
import { OBJECT_TYPES } from '#rules/objects.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { objectTarget } from './object-target.ts';
import { idParams, list, personCard, publicListQuery, writing } from './wire.ts';

/** What somebody wrote under something. A reply is on the comment it answers: `objectType` `comment`. */
export const comment = z.object({
  _id: z.string(),
  objectId: z.string(),
  objectType: z.enum(OBJECT_TYPES),
  /** What the whole thread is about; of a comment that is no reply the same as the two above. */
  rootId: z.string(),
  rootType: z.enum(OBJECT_TYPES),
  content: z.string(),
  /** Usernames in it that have a profile which whoever asks may open; live events name none. */
  mentions: z.array(z.string()),
  createdBy: z.string(),
  creator: personCard,
  totalReply: z.number(),
  totalLike: z.number(),
  /** By the person who asks; live events say false. */
  isLiked: z.boolean(),
  isPinned: z.boolean(),
  isEdited: z.boolean(),
  editedAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Comment = z.output<typeof comment>;

const content = writing(COMMENT_MAX, 1, 'Please write something.');

export const commentErrors = errors('comments', {
  'not-found': [404, 'We could not find that comment.'],
  'object-not-found': [404, 'We could not find what this comment is about.'],
  'sign-in': [401, 'Please login!'],
  locked: [403, 'Only those who may see the post can read and write its comments.'],
  closed: [403, 'Comments are closed here.'],
  'followers-only': [403, 'Only followers can comment here.'],
  'subscribers-only': [403, 'Only subscribers can comment here.'],
  'not-yours': [403, 'You can only change your own comments.'],
  'not-pinnable': [403, 'Only the creator can pin a comment on their own post.'],
  'key-reused': [422, 'This request was already used for another comment. Please start again.'],
});

export const comments = contract('comments', {
  /**
   * Writes a comment, or with `objectType` `comment` a reply; a reply to a reply joins the same thread. Sent again
   * under the same `Idempotency-Key`, it answers the comment that was made.
   */
  create: {
    method: 'POST',
    path: '/comments',
    access: 'user',
    limit: 'comment',
    once: true,
    body: z.object({ ...objectTarget, content }),
    reply: comment,
  },
  /**
   * Comments of something, or replies of a comment. `sortBy` `totalLike` puts the best first, anything else goes by
   * time; a pinned one comes before all. `nextCursor` opens the following page at any depth.
   */
  list: {
    method: 'GET',
    path: '/comments',
    access: 'public',
    query: publicListQuery.extend({ ...objectTarget, cursor: z.string().max(100).optional() }),
    reply: list(comment).extend({ nextCursor: z.string().nullable() }),
  },
  /** Changes an own comment, which is marked as edited. */
  update: {
    method: 'PUT',
    path: '/comments/{id}',
    access: 'user',
    limit: 'comment',
    params: idParams,
    form: true,
    body: z.object({ content }),
    reply: comment,
    also: [{ method: 'POST' }],
  },
  /** By the author, the owner of what it is about, or an operator; its replies go with it. */
  remove: {
    method: 'DELETE',
    path: '/comments/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
  /** Keeps a comment at the top, in place of the one before; only the owner of what it is about. */
  pin: {
    method: 'PUT',
    path: '/comments/{id}/pin',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: comment,
  },
  unpin: {
    method: 'DELETE',
    path: '/comments/{id}/pin',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: comment,
  },
});
