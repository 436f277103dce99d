import type { Comment } from '#contract/comments.ts';
import type { ObjectType } from '#rules/objects.ts';
import type { Noun } from './api.ts';
import { cachedAnswersOf, cachedItems, type ServiceAction, updateCached } from './cached-answers.ts';
import { type CommentPart, type CommentsOf, commentsApi } from './comments.ts';

interface Parts {
  pages: CommentPart[];
  pageParams: unknown[];
}

/** Our own answer and the live event tell of the same comment: it is counted with the first of them. */
const added = new Set<string>();
const removed = new Set<string>();

const isOf = (of: CommentsOf, { objectType, objectId }: Comment): boolean =>
  of.objectType === objectType && of.objectId === objectId;

/** Changes every held list of comments for which `change` gives another one. */
const changeLists =
  (change: (data: Parts, of: CommentsOf) => Parts): ServiceAction =>
  (dispatch, getState) => {
    for (const { endpointName, originalArgs, data } of cachedAnswersOf(getState(), 'comments')) {
      if (endpointName !== 'comments' || !data) continue;
      const of = originalArgs as CommentsOf;
      const next = change(data as Parts, of);
      if (next !== data) dispatch(commentsApi.util.updateQueryData('comments', of, () => next as never));
    }
  };

/** A new one stands behind the pinned one; in lists that begin with the oldest, at the end once that is loaded. */
function withComment({ pages, pageParams }: Parts, of: CommentsOf, comment: Comment): Parts {
  const at = of.sort === 'asc' ? pages.length - 1 : 0;
  const page = pages[at];
  if (!page || (of.sort === 'asc' && page.nextCursor !== null)) return { pages, pageParams };
  const first = page.data[0]?.isPinned ? 1 : 0;
  const data =
    of.sort === 'asc'
      ? [...page.data, comment]
      : [...page.data.slice(0, first), comment, ...page.data.slice(first)];
  return { pages: pages.with(at, { ...page, data, total: page.total + 1 }), pageParams };
}

/** In which answers things of a type say how many comments they have; null where none says it. */
const COUNTED_IN: Record<ObjectType, Noun | null> = {
  feed: 'feeds',
  performer: null,
  comment: null,
  gallery: 'galleries',
  video: 'videos',
  product: 'products',
};

const setTotal = (type: ObjectType, id: string, change: (total: number) => number): ServiceAction => {
  const noun = COUNTED_IN[type];
  if (!noun) return () => undefined;
  return updateCached<{ _id: string; totalComment: number }>(noun, id, (thing) => ({
    ...thing,
    totalComment: Math.max(0, change(thing.totalComment)),
  }));
};

const addReplies = (parentId: string, by: number): ServiceAction =>
  updateCached<Comment>('comments', parentId, (parent) => ({
    ...parent,
    totalReply: Math.max(0, parent.totalReply + by),
  }));

/** A comment that was written: it stands in every list it belongs to. `total` is the thing's number, where known. */
export const showComment =
  (comment: Comment, total?: number): ServiceAction =>
  (dispatch) => {
    const isNew = !added.has(comment._id);
    added.add(comment._id);
    if (total !== undefined || isNew)
      dispatch(setTotal(comment.rootType, comment.rootId, (held) => total ?? held + 1));
    if (!isNew) return;
    dispatch(
      changeLists((data, of) => {
        const isThere = data.pages.some((page) => page.data.some(({ _id }) => _id === comment._id));
        return isOf(of, comment) && !isThere ? withComment(data, of, comment) : data;
      }),
    );
    if (comment.objectType === 'comment') dispatch(addReplies(comment.objectId, 1));
  };

/** A comment as it is now. Whether the reader likes it is theirs: a live event does not know. */
export const showChange = (comment: Comment, knowsLike = false): ServiceAction =>
  updateCached<Comment>('comments', comment._id, (held) => ({
    ...comment,
    isLiked: knowsLike ? comment.isLiked : held.isLiked,
    // Nor which names lead somewhere for them.
    mentions: knowsLike ? comment.mentions : comment.content === held.content ? held.mentions : [],
  }));

interface Removed {
  _id: string;
  parentId: string | null;
  rootType: ObjectType;
  rootId: string;
  /** How many comments the thing has now, where known. */
  total?: number;
}

/** A comment that is gone, with its replies. */
export const showRemoval =
  ({ _id, parentId, rootType, rootId, total }: Removed): ServiceAction =>
  (dispatch, getState) => {
    const isNew = !removed.has(_id);
    removed.add(_id);
    const held = cachedItems(getState(), 'comments').find((item) => item._id === _id) as Comment | undefined;
    if (total !== undefined || isNew)
      dispatch(setTotal(rootType, rootId, (before) => total ?? before - 1 - (held?.totalReply ?? 0)));
    if (!isNew) return;
    dispatch(
      changeLists((data) => {
        if (!data.pages.some((page) => page.data.some((one) => one._id === _id))) return data;
        const pages = data.pages.map((page) => ({
          ...page,
          data: page.data.filter((one) => one._id !== _id),
          total: Math.max(0, page.total - 1),
        }));
        return { ...data, pages };
      }),
    );
    if (parentId) dispatch(addReplies(parentId, -1));
  };
