import { addresses } from '#contract/addresses.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

const addressesApi = api.injectEndpoints({
  endpoints: (build) => ({
    addresses: build.query(queryOf(addresses.search)),
    createAddress: build.mutation(mutationOf(addresses.create)),
    updateAddress: build.mutation(mutationOf(addresses.update)),
    removeAddress: build.mutation(mutationOf(addresses.remove)),
  }),
});

export const {
  useAddressesQuery,
  useCreateAddressMutation,
  useUpdateAddressMutation,
  useRemoveAddressMutation,
} = addressesApi;
