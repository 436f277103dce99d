import { type Comment, comments } from '#contract/comments.ts';
import type { ObjectType } from '#rules/objects.ts';
import { api } from './api.ts';
import { mutationOf, tagsOf } from './endpoints.ts';

/** The comments of something, or with `objectType` `comment` the replies under one, in one order. */
export interface CommentsOf {
  objectType: ObjectType;
  objectId: string;
  sortBy: 'createdAt' | 'totalLike';
  sort: 'asc' | 'desc';
}

export interface CommentPart {
  data: Comment[];
  total: number;
  nextCursor: string | null;
}

const PAGE_SIZE = 20;
const START: string | null = null;

/** What stands under a thing first: its newest comments. */
export const newestComments = (objectType: ObjectType, objectId: string): CommentsOf => ({
  objectType,
  objectId,
  sortBy: 'createdAt',
  sort: 'desc',
});

export const commentsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A list that grows by keyset, so that depth costs nothing. */
    comments: build.infiniteQuery<CommentPart, CommentsOf, string | null>({
      query: ({ queryArg, pageParam }) => ({
        call: comments.list,
        input: { query: { ...queryArg, limit: PAGE_SIZE, ...(pageParam ? { cursor: pageParam } : {}) } },
      }),
      infiniteQueryOptions: {
        initialPageParam: START,
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        refetchCachedPages: false,
      },
      providesTags: tagsOf('comments'),
    }),
    // What changes is laid into every list that holds it (comment-answers.ts), so that readers keep their place.
    createComment: build.mutation(mutationOf(comments.create, [])),
    updateComment: build.mutation(mutationOf(comments.update, [])),
    removeComment: build.mutation(mutationOf(comments.remove, [])),
    pinComment: build.mutation(mutationOf(comments.pin, [])),
    unpinComment: build.mutation(mutationOf(comments.unpin, [])),
  }),
});

export const {
  useCommentsInfiniteQuery,
  useCreateCommentMutation,
  useUpdateCommentMutation,
  useRemoveCommentMutation,
  usePinCommentMutation,
  useUnpinCommentMutation,
} = commentsApi;
