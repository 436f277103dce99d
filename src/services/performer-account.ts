import { service } from '#api/service.ts';
import { performerAccount } from '#contract/performer-account.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const performerAccountService = service(performerAccount);

export const performerAccountApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The own record: a form begins with it as it is now, and lays what it has saved into it. */
    ownPerformer: build.query({ ...queryOf(performerAccount.me, 'users'), keepUnusedDataFor: 0 }),
    updatePerformer: build.mutation(mutationOf(performerAccount.update)),
  }),
});

export const { useOwnPerformerQuery, useUpdatePerformerMutation } = performerAccountApi;
