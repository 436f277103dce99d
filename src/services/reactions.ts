import { reactions } from '#contract/reactions.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

const reactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    bookmarks: build.infiniteQuery(listOf(reactions.bookmarks, 20)),
    bookmarkFolders: build.query(queryOf(reactions.folders)),
    // Who presses lays the change into what is held (features/reactions/use-reaction.ts): feeds keep their place.
    react: build.mutation(mutationOf(reactions.add, [])),
    unreact: build.mutation(mutationOf(reactions.remove, [])),
    createFolder: build.mutation(mutationOf(reactions.createFolder)),
    renameFolder: build.mutation(mutationOf(reactions.renameFolder)),
    removeFolder: build.mutation(mutationOf(reactions.removeFolder)),
    moveBookmark: build.mutation(mutationOf(reactions.moveBookmark)),
  }),
});

export const {
  useBookmarksInfiniteQuery,
  useBookmarkFoldersQuery,
  useReactMutation,
  useUnreactMutation,
  useCreateFolderMutation,
  useRenameFolderMutation,
  useRemoveFolderMutation,
  useMoveBookmarkMutation,
} = reactionsApi;
