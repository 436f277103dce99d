import { toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { service } from '#api/service.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type TokenTransaction, wallet } from '#contract/wallet.ts';
import type { ShownType } from '#rules/objects.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';
import { showOpened } from './opened.ts';

export const walletService = service(wallet);

/** One thing, at the price that was shown. */
interface Purchase {
  kind: ShownType;
  id: string;
  /** Tokens. */
  price: number;
  options: CallOptions;
}

/** Pieces of a product, or its file, at the price of one that was shown. */
interface ProductOrder {
  id: string;
  body: CallInput<typeof wallet.product>['body'];
  options: CallOptions;
}

/** The product has changed since it was looked at: asked for again it says how. */
const CHANGED = ['wallet.price-changed', 'wallet.out-of-stock', 'wallet.changed-meanwhile'];

export const walletApi = api.injectEndpoints({
  endpoints: (build) => ({
    tip: build.mutation(mutationOf(wallet.tip)),
    /** Buys a thing; at another price nothing is charged, and the thing asked for again brings the new one. */
    buy: build.mutation<TokenTransaction, Purchase>({
      query: ({ kind, id, price, options }) => ({
        call: wallet[kind],
        input: { params: { id }, body: { price }, options },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['wallet']),
      onQueryStarted({ kind, id }, { dispatch, queryFulfilled }) {
        const show = () => void dispatch(showOpened({ item: { type: kind, id } }));
        queryFulfilled.then(show, ({ error }: { error: unknown }) => {
          if (toApiError(error).code === 'wallet.price-changed') show();
        });
      },
    }),
    /** Buys the files of a message: it opens by the event that tells both members. */
    buyMessage: build.mutation<TokenTransaction, Omit<Purchase, 'kind'>>({
      query: ({ id, price, options }) => ({
        call: wallet.message,
        input: { params: { id }, body: { price }, options },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['wallet']),
    }),
    /** Buys a product; what has changed since it was shown comes with the product asked for again. */
    order: build.mutation<TokenTransaction, ProductOrder>({
      query: ({ id, body, options }) => ({
        call: wallet.product,
        input: { params: { id }, body, options },
      }),
      invalidatesTags: (_, error) => (error ? [] : ['wallet', 'orders']),
      onQueryStarted({ id }, { dispatch, queryFulfilled }) {
        const show = () => void dispatch(showOpened({ item: { type: 'product', id } }));
        queryFulfilled.then(show, ({ error }: { error: unknown }) => {
          if (CHANGED.includes(toApiError(error).code)) show();
        });
      },
    }),
    /** Asked when a thing is about to be bought. */
    ownedFiles: build.query(queryOf(wallet.ownedFiles)),
    /** For its receipt. */
    purchase: build.query(queryOf(wallet.view)),
    movements: build.infiniteQuery(listOf(wallet.movements, 20)),
  }),
});

export const {
  useTipMutation,
  useBuyMutation,
  useBuyMessageMutation,
  useOrderMutation,
  useMovementsInfiniteQuery,
  useOwnedFilesQuery,
  usePurchaseQuery,
} = walletApi;
