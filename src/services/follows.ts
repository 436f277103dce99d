import { service } from '#api/service.ts';
import { follows } from '#contract/follows.ts';
import { api } from './api.ts';
import { listOf, mutationOf } from './endpoints.ts';

export const followsService = service(follows);

const followsApi = api.injectEndpoints({
  endpoints: (build) => ({
    following: build.infiniteQuery(listOf(follows.following, 20)),
    followers: build.infiniteQuery(listOf(follows.followers, 20)),
    // Whom one follows is known by id (store/follows.ts): a row that was unfollowed stays until the next visit.
    follow: build.mutation(mutationOf(follows.follow, [])),
    unfollow: build.mutation(mutationOf(follows.unfollow, [])),
  }),
});

export const {
  useFollowersInfiniteQuery,
  useFollowingInfiniteQuery,
  useFollowMutation,
  useUnfollowMutation,
} = followsApi;
