import { products } from '#contract/products.ts';
import { PRODUCTS_PAGE_SIZE } from '#rules/constants.ts';
import { api } from './api.ts';
import { updateCached } from './cached-answers.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const productsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** One product as it is now; every list that holds it shows it like that from then on. */
    product: build.query({
      ...queryOf(products.view),
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        const fresh = await queryFulfilled.catch(() => null);
        if (fresh) dispatch(updateCached('products', fresh.data._id, () => fresh.data));
      },
    }),
    products: build.query(queryOf(products.search)),
    productList: build.infiniteQuery(listOf(products.search, PRODUCTS_PAGE_SIZE)),
    countProductView: build.mutation(mutationOf(products.countView, [], { quiet: true })),
  }),
});

export const { useProductQuery, useProductsQuery, useProductListInfiniteQuery, useCountProductViewMutation } =
  productsApi;
