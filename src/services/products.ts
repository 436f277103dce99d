import { service } from '#api/service.ts';
import { type Product, products } from '#contract/products.ts';
import { PRODUCTS_PAGE_SIZE } from '#rules/constants.ts';
import { api } from './api.ts';
import { type ServiceAction, updateCached } from './cached-answers.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const productsService = service(products);

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
    // Who presses lays the change into what is held (`showWait`): lists keep their place.
    waitForProduct: build.mutation(mutationOf(products.wait, [])),
    stopWaiting: build.mutation(mutationOf(products.stopWaiting, [])),
    countProductView: build.mutation(mutationOf(products.countView, [], { quiet: true })),
  }),
});

export const {
  useProductQuery,
  useProductsQuery,
  useProductListInfiniteQuery,
  useWaitForProductMutation,
  useStopWaitingMutation,
  useCountProductViewMutation,
} = productsApi;

/** Shows in every answer that holds the product whether its viewer waits for it. */
export const showWait = (id: string, tellWhenBack: boolean): ServiceAction =>
  updateCached<Product>('products', id, (product) => ({ ...product, tellWhenBack }));
