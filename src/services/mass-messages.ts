import { massMessages } from '#contract/mass-messages.ts';
import { api } from './api.ts';
import { listOf, mutationOf, queryOf } from './endpoints.ts';

const massMessagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    massMessages: build.infiniteQuery(listOf(massMessages.list, 20)),
    massMessage: build.query(queryOf(massMessages.view)),
    segment: build.query(queryOf(massMessages.count)),
    createMassMessage: build.mutation(mutationOf(massMessages.create)),
    updateMassMessage: build.mutation(mutationOf(massMessages.update)),
    pauseMassMessage: build.mutation(mutationOf(massMessages.pause)),
    resumeMassMessage: build.mutation(mutationOf(massMessages.resume)),
    cancelMassMessage: build.mutation(mutationOf(massMessages.cancel)),
  }),
});

export const {
  useMassMessagesInfiniteQuery,
  useMassMessageQuery,
  useSegmentQuery,
  useCreateMassMessageMutation,
  useUpdateMassMessageMutation,
  usePauseMassMessageMutation,
  useResumeMassMessageMutation,
  useCancelMassMessageMutation,
} = massMessagesApi;
