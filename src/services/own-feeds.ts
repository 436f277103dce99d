import { service } from '#api/service.ts';
import { ownFeeds } from '#contract/own-feeds.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const ownFeedsService = service(ownFeeds);

export const ownFeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownFeeds: build.query(queryOf(ownFeeds.mine)),
    /** A form begins with it as it is now. */
    ownFeed: build.query({ ...queryOf(ownFeeds.mineOne), keepUnusedDataFor: 0 }),
    // Profiles say how many posts there are.
    updateFeed: build.mutation(mutationOf(ownFeeds.update, ['feeds', 'performers'])),
    removeFeed: build.mutation(mutationOf(ownFeeds.remove, ['feeds', 'performers'])),
    pinFeed: build.mutation(mutationOf(ownFeeds.pin)),
    duplicateFeed: build.mutation(mutationOf(ownFeeds.duplicate)),
    restoreFeed: build.mutation(mutationOf(ownFeeds.restore, ['feeds', 'performers'])),
  }),
});

export const {
  useOwnFeedsQuery,
  useOwnFeedQuery,
  useUpdateFeedMutation,
  useRemoveFeedMutation,
  usePinFeedMutation,
  useDuplicateFeedMutation,
  useRestoreFeedMutation,
} = ownFeedsApi;
