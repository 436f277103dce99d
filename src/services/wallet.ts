import { toApiError } from '#api/api-error.ts';
import { service } from '#api/service.ts';
import { wallet } from '#contract/wallet.ts';
import { api } from './api.ts';
import { listOf, mutationOf } from './endpoints.ts';
import { showOpened } from './opened.ts';

export const walletService = service(wallet);

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    tip: build.mutation(mutationOf(wallet.tip)),
    /** Buys a post; at another price nothing is charged, and the post asked for again brings the new one. */
    buyFeed: build.mutation({
      ...mutationOf(wallet.feed),
      onQueryStarted({ params }, { dispatch, queryFulfilled }) {
        const show = () => void dispatch(showOpened({ feedId: params.id }));
        queryFulfilled.then(show, ({ error }: { error: unknown }) => {
          if (toApiError(error).code === 'wallet.price-changed') show();
        });
      },
    }),
    movements: build.infiniteQuery(listOf(wallet.movements, 20)),
  }),
});

export const { useTipMutation, useBuyFeedMutation, useMovementsInfiniteQuery } = walletApi;
