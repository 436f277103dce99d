import { service } from '#api/service.ts';
import { delivery } from '#contract/delivery.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const deliveryService = service(delivery);

const deliveryApi = api.injectEndpoints({
  endpoints: (build) => ({
    deliveryPreferences: build.query(queryOf(delivery.preferences)),
    changeDelivery: build.mutation({
      ...mutationOf(delivery.change, []),
      /** The answer is how things stand: nothing has to be asked again. */
      onQueryStarted: async (_, { dispatch, queryFulfilled }) => {
        const done = await queryFulfilled.catch(() => null);
        if (done) dispatch(deliveryApi.util.upsertQueryData('deliveryPreferences', undefined, done.data));
      },
    }),
    mailSubscription: build.query(queryOf(delivery.subscription)),
    unsubscribeMails: build.mutation(mutationOf(delivery.unsubscribe)),
    resubscribeMails: build.mutation(mutationOf(delivery.resubscribe)),
  }),
});

export const {
  useDeliveryPreferencesQuery,
  useChangeDeliveryMutation,
  useMailSubscriptionQuery,
  useUnsubscribeMailsMutation,
  useResubscribeMailsMutation,
} = deliveryApi;
