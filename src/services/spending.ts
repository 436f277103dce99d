import { spending } from '#contract/spending.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const spendingApi = api.injectEndpoints({
  endpoints: (build) => ({
    spending: build.query(queryOf(spending.view)),
    setLimit: build.mutation(mutationOf(spending.setLimit)),
    removeLimit: build.mutation(mutationOf(spending.removeLimit)),
    keepLimit: build.mutation(mutationOf(spending.keepLimit)),
    takeBreak: build.mutation(mutationOf(spending.takeBreak)),
  }),
});

export const {
  useSpendingQuery,
  useSetLimitMutation,
  useRemoveLimitMutation,
  useKeepLimitMutation,
  useTakeBreakMutation,
} = spendingApi;
