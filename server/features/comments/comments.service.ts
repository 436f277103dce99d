import type * as z from 'zod';
import { type Comment, commentErrors, type comments as contract } from '#contract/comments.ts';
import { mayDeleteComment } from '#rules/comments.ts';
import { violates } from '../../db/errors.ts';
import type { Deps } from '../../deps.ts';
import type { CallContext, Viewer } from '../../http/context.ts';
import { cursorOf, pageOf, positionOf } from '../../http/cursor.ts';
import { fail, invalid } from '../../http/errors.ts';
import type { MakingRequest } from '../../http/make-once.ts';
import { newId } from '../../ids.ts';
import { inTx, type Tx } from '../../tx.ts';
import { notify } from '../notifications/notify.service.ts';
import { findObject, objectKind } from '../objects/object-kinds.ts';
import { viewerContextOf } from '../performers/visibility.ts';
import {
  assertMayComment,
  assertReadable,
  concernedBy,
  readableComment,
  showComments,
  targetOf,
} from './comment-target.service.ts';
import {
  addToObject,
  addToReplies,
  type CommentOrder,
  type CommentRow,
  countComments,
  deleteComment,
  findComment,
  findPinned,
  insertComment,
  listComments,
  lockObject,
  type Thread,
  unpinAll,
  updateComment,
} from './comments.queries.ts';

type CommentQuery = z.output<(typeof contract)['list']['query']>;
export type NewComment = z.output<(typeof contract)['create']['body']>;

function orderOf({ sortBy, sort }: CommentQuery): CommentOrder {
  if (sortBy === 'totalLike') return 'best';
  return sort === 'asc' ? 'oldest' : 'newest';
}

const cursorFor = (order: CommentOrder, { comment }: CommentRow): string =>
  order === 'best' ? `${comment.totalLike}.${cursorOf(comment)}` : cursorOf(comment);

function placeOf(order: CommentOrder, cursor: string) {
  if (order !== 'best') return { ...positionOf(cursor), likes: 0 };
  const [, likes, place = ''] = /^(\d{1,9})\.(.+)$/.exec(cursor) ?? [];
  if (!likes) throw invalid({ cursor: 'Please start the list again.' });
  return { ...positionOf(place), likes: Number(likes) };
}

/** The place behind the pinned comment, for a page with room for that one only. */
const AFTER_PINNED = 'pinned';

/** Comments or replies for whoever may read what they are about. */
export async function readComments(ctx: CallContext<Viewer | null>, query: CommentQuery) {
  const { deps } = ctx;
  const viewerContext = viewerContextOf(ctx);
  const target = await targetOf(deps, query, viewerContext);
  assertReadable(target);
  const { root, parentId } = target;
  ctx.tag(`comments:${root.id}`);
  const thread: Thread = parentId ? { parentId } : { objectType: root.type, objectId: root.id };
  const viewerId = viewerContext.viewer?.id ?? null;
  const order = orderOf(query);
  const after = query.cursor && query.cursor !== AFTER_PINNED ? placeOf(order, query.cursor) : null;
  const pinned = parentId ? null : await findPinned(deps.db, thread, viewerId);
  // The pinned one takes the first place, whatever the order.
  const first = pinned && !query.cursor && query.offset === 0 ? [pinned] : [];
  const offset = query.cursor ? 0 : Math.max(0, query.offset - (pinned ? 1 : 0));
  const limit = query.limit - first.length;
  const [rows, total] = await Promise.all([
    // One more row than asked for tells whether there is a next page.
    listComments(deps.db, { thread, viewerId, order, after, limit: limit + 1, offset }),
    countComments(deps.db, thread),
  ]);
  const { shown, nextCursor } = pageOf(rows, limit, (row) => cursorFor(order, row));
  return {
    data: await showComments(deps, [...first, ...shown], viewerContext),
    total,
    nextCursor: limit === 0 && rows.length > 0 ? AFTER_PINNED : nextCursor,
  };
}

/** Forgets the page that shows them, and tells those who have it open. Personal parts are the reader's own to keep. */
async function tell(
  deps: Deps,
  event: 'comment_created' | 'comment_updated',
  comment: Comment,
  total?: number,
): Promise<void> {
  const { rootType, rootId } = comment;
  await deps.pages.invalidate([`comments:${rootId}`]);
  deps.realtime.toObject(rootType, rootId, event, {
    comment: { ...comment, isLiked: false, mentions: [] },
    ...(total === undefined ? {} : { total }),
  });
}

async function presented(ctx: CallContext<Viewer>, id: string): Promise<Comment> {
  const row = await findComment(ctx.deps.db, id, ctx.viewer.id);
  const [comment] = row ? await showComments(ctx.deps, [row], viewerContextOf(ctx)) : [];
  if (!comment) throw fail(commentErrors, 'not-found');
  return comment;
}

/** Writes a comment or a reply. `request` is what it is known by when it is sent again. */
export async function createComment(
  ctx: CallContext<Viewer>,
  body: NewComment,
  request: MakingRequest | null,
): Promise<Comment> {
  const { deps, viewer } = ctx;
  const target = await targetOf(deps, body, viewerContextOf(ctx));
  assertMayComment(target, viewer);
  const { root, table, parentId } = target;
  const now = deps.clock.now();
  const id = newId();
  const concerned = await concernedBy(ctx, body, target);
  let total = 0;
  try {
    await inTx(deps, async (tx) => {
      if (!(await lockObject(tx.db, table, root.id))) throw fail(commentErrors, 'object-not-found');
      await insertComment(tx.db, {
        id,
        objectType: root.type,
        objectId: root.id,
        parentId,
        createdBy: viewer.id,
        content: body.content,
        requestKey: request?.key ?? null,
        requestHash: request?.hash ?? null,
        createdAt: now,
        updatedAt: now,
      });
      if (parentId) await addToReplies(tx.db, parentId, 1);
      total = await addToObject(tx.db, table, root.id, 1);
      for (const { userId, action } of concerned)
        await notify(tx, deps, {
          userId,
          type: 'commented',
          action,
          actorId: viewer.id,
          about: { source: root.type, id: root.id },
          key: `comment:${id}`,
        });
    });
  } catch (error) {
    // The comment it answers has gone meanwhile.
    if (violates(error, 'comments_parent_id_comments_id_fk')) throw fail(commentErrors, 'not-found');
    throw error;
  }
  const comment = await presented(ctx, id);
  await tell(deps, 'comment_created', comment, total);
  return comment;
}

/** Changes an own comment, for as long as one may still read it. */
export async function editComment(ctx: CallContext<Viewer>, id: string, content: string): Promise<Comment> {
  const { deps, viewer } = ctx;
  const { row } = await readableComment(deps, id, viewerContextOf(ctx));
  if (row.comment.createdBy !== viewer.id) throw fail(commentErrors, 'not-yours');
  if (content === row.comment.content) return presented(ctx, id);
  const now = deps.clock.now();
  if (!(await updateComment(deps.db, id, { content, editedAt: now, updatedAt: now })))
    throw fail(commentErrors, 'not-found');
  const comment = await presented(ctx, id);
  await tell(deps, 'comment_updated', comment);
  return comment;
}

/** Deletes a comment with its replies, and tells those who read there. */
async function deleteWithin(deps: Deps, tx: Tx, { comment }: CommentRow): Promise<void> {
  const { id, objectType, objectId, parentId } = comment;
  const kind = objectKind(objectType);
  if (!kind) throw fail(commentErrors, 'not-found');
  await lockObject(tx.db, kind.table, objectId);
  const removed = await deleteComment(tx.db, id);
  if (removed === 0) return;
  if (parentId) await addToReplies(tx.db, parentId, -1);
  const total = await addToObject(tx.db, kind.table, objectId, -removed);
  tx.after(() => deps.pages.invalidate([`comments:${objectId}`]));
  tx.after(() =>
    deps.realtime.toObject(objectType, objectId, 'comment_deleted', {
      _id: id,
      parentId,
      rootType: objectType,
      rootId: objectId,
      total,
    }),
  );
}

/** An operator takes a comment down, with its replies; false when it is gone already. */
export async function takeDownComment(deps: Deps, tx: Tx, id: string): Promise<boolean> {
  const row = await findComment(tx.db, id, null);
  if (row) await deleteWithin(deps, tx, row);
  return row !== null;
}

/** Deletes a comment with its replies. Own ones go also where one may no longer read. */
export async function removeComment(ctx: CallContext<Viewer>, id: string): Promise<boolean> {
  const { deps, viewer } = ctx;
  const row = await findComment(deps.db, id, viewer.id);
  if (!row) throw fail(commentErrors, 'not-found');
  const { objectType, objectId, createdBy } = row.comment;
  const root = await findObject(deps, objectType, objectId, viewerContextOf(ctx));
  if (!mayDeleteComment(viewer, { authorId: createdBy }, root?.ownerId ?? null))
    throw root?.isReadable ? fail(commentErrors, 'not-yours') : fail(commentErrors, 'not-found');
  await inTx(deps, (tx) => deleteWithin(deps, tx, row));
  return true;
}

/** Keeps a comment at the top of an own thing, in place of the one before, or lets it go. */
export async function pinComment(ctx: CallContext<Viewer>, id: string, isPinned: boolean): Promise<Comment> {
  const { deps, viewer } = ctx;
  const { row, root, table } = await readableComment(deps, id, viewerContextOf(ctx));
  if (root.ownerId !== viewer.id || row.comment.parentId) throw fail(commentErrors, 'not-pinnable');
  const released = await inTx(deps, async (tx) => {
    await lockObject(tx.db, table, root.id);
    const others = isPinned ? await unpinAll(tx.db, root.id) : [];
    if (!(await updateComment(tx.db, id, { isPinned }))) throw fail(commentErrors, 'not-found');
    return others.filter((other) => other !== id);
  });
  for (const other of released) await tell(deps, 'comment_updated', await presented(ctx, other));
  const comment = await presented(ctx, id);
  await tell(deps, 'comment_updated', comment);
  return comment;
}
