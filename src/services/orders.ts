import { service } from '#api/service.ts';
import { type OrderDetail, orders } from '#contract/orders.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const ordersService = service(orders);

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Orders of the own store. */
    storeOrders: build.query(queryOf(orders.search)),
    /** What one ordered oneself. */
    myOrders: build.infiniteQuery(listOf(orders.mine, 20)),
    /** From whom one ordered. */
    sellers: build.query(queryOf(orders.sellers)),
    orderDetail: build.query(queryOf(orders.view)),
    /** Several orders of the own store, to print what goes into their parcels. */
    ordersToPack: build.query<OrderDetail[], readonly string[]>({
      keepUnusedDataFor: 0,
      async queryFn(ids, _api, _extra, ask) {
        const found: OrderDetail[] = [];
        for (const id of ids) {
          const answer = await ask({ call: orders.view, input: { params: { id } } });
          if (answer.error) return { error: answer.error };
          found.push(answer.data as OrderDetail);
        }
        return { data: found };
      },
    }),
    // A refund gives pieces, tokens and earnings back.
    updateOrder: build.mutation(mutationOf(orders.update, ['orders', 'products', 'earnings', 'wallet'])),
    updateOrderAddress: build.mutation(mutationOf(orders.updateAddress)),
  }),
});

export const {
  useStoreOrdersQuery,
  useMyOrdersInfiniteQuery,
  useSellersQuery,
  useOrderDetailQuery,
  useOrdersToPackQuery,
  useUpdateOrderMutation,
  useUpdateOrderAddressMutation,
} = ordersApi;
