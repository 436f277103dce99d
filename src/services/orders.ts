import { service } from '#api/service.ts';
import { orders } from '#contract/orders.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

export const ordersService = service(orders);

const ordersApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Orders of the own store. */
    storeOrders: build.query(queryOf(orders.search)),
    /** What one ordered oneself. */
    myOrders: build.infiniteQuery(listOf(orders.mine, 20)),
    orderDetail: build.query(queryOf(orders.view)),
    // A refund gives pieces, tokens and earnings back.
    updateOrder: build.mutation(mutationOf(orders.update, ['orders', 'products', 'earnings', 'wallet'])),
    updateOrderAddress: build.mutation(mutationOf(orders.updateAddress)),
  }),
});

export const {
  useStoreOrdersQuery,
  useMyOrdersInfiniteQuery,
  useOrderDetailQuery,
  useUpdateOrderMutation,
  useUpdateOrderAddressMutation,
} = ordersApi;
