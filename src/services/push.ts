import { service } from '#api/service.ts';
import { push } from '#contract/push.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const pushService = service(push);

const pushApi = api.injectEndpoints({
  endpoints: (build) => ({
    pushDevices: build.query(queryOf(push.devices)),
    removePushDevice: build.mutation({ ...mutationOf(push.remove), invalidatesTags: ['push'] }),
  }),
});

export const { usePushDevicesQuery, useRemovePushDeviceMutation } = pushApi;
