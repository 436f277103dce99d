import { service } from '#api/service.ts';
import { ownProducts } from '#contract/own-products.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const ownProductsService = service(ownProducts);

// Profiles say how many products there are.
const CHANGED = ['products', 'performers'] as const;

const ownProductsApi = api.injectEndpoints({
  endpoints: (build) => ({
    ownProducts: build.query(queryOf(ownProducts.mine)),
    /** A form begins with it as it is now. */
    ownProduct: build.query({ ...queryOf(ownProducts.mineOne), keepUnusedDataFor: 0 }),
    updateProduct: build.mutation(mutationOf(ownProducts.update, CHANGED)),
    removeProduct: build.mutation(mutationOf(ownProducts.remove, CHANGED)),
    setProductStatus: build.mutation(mutationOf(ownProducts.setStatus, CHANGED)),
  }),
});

export const {
  useOwnProductsQuery,
  useOwnProductQuery,
  useUpdateProductMutation,
  useRemoveProductMutation,
  useSetProductStatusMutation,
} = ownProductsApi;
