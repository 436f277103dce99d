import { toApiError } from '#api/api-error.ts';
import { service } from '#api/service.ts';
import { type TokenTransaction, wallet } from '#contract/wallet.ts';
import type { ShownType } from '#rules/objects.ts';
import { api } from './api.ts';
import { listOf, mutationOf } from './endpoints.ts';
import { showOpened } from './opened.ts';

export const walletService = service(wallet);

/** One thing, at the price that was shown. */
interface Purchase {
  kind: ShownType;
  id: string;
  /** Tokens. */
  price: number;
  idempotencyKey: string;
}

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    tip: build.mutation(mutationOf(wallet.tip)),
    /** Buys a thing; at another price nothing is charged, and the thing asked for again brings the new one. */
    buy: build.mutation<TokenTransaction, Purchase>({
      query: ({ kind, id, price, idempotencyKey }) => ({
        call: wallet[kind],
        input: { params: { id }, body: { price }, options: { idempotencyKey } },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['wallet']),
      onQueryStarted({ kind, id }, { dispatch, queryFulfilled }) {
        const show = () => void dispatch(showOpened({ item: { type: kind, id } }));
        queryFulfilled.then(show, ({ error }: { error: unknown }) => {
          if (toApiError(error).code === 'wallet.price-changed') show();
        });
      },
    }),
    movements: build.infiniteQuery(listOf(wallet.movements, 20)),
  }),
});

export const { useTipMutation, useBuyMutation, useMovementsInfiniteQuery } = walletApi;
