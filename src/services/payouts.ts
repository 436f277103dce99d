import { service } from '#api/service.ts';
import { payoutConnections } from '#contract/payout-connections.ts';
import { payouts } from '#contract/payouts.ts';
import { api } from './api.ts';
import { mutationOf, queryOf } from './endpoints.ts';

export const payoutsService = service(payouts);

const payoutsApi = api.injectEndpoints({
  endpoints: (build) => ({
    payoutBalance: build.query(queryOf(payouts.calculate)),
    payouts: build.query(queryOf(payouts.search)),
    payout: build.query(queryOf(payouts.view)),
    payoutStatement: build.query(queryOf(payouts.statement)),
    yearStatement: build.query(queryOf(payouts.year)),
    payoutAccounts: build.query(queryOf(payouts.methods)),
    payoutConnection: build.query(queryOf(payoutConnections.connection)),
    connectPayouts: build.mutation(mutationOf(payoutConnections.connect)),
    refreshPayoutConnection: build.mutation(mutationOf(payoutConnections.refresh)),
    openPayoutDashboard: build.mutation(mutationOf(payoutConnections.dashboard, [])),
    simulatePayoutConnection: build.mutation(mutationOf(payoutConnections.simulate)),
    createPayout: build.mutation(mutationOf(payouts.create)),
    updatePayout: build.mutation(mutationOf(payouts.update)),
    cancelPayout: build.mutation(mutationOf(payouts.cancel)),
    setPayoutAccount: build.mutation(mutationOf(payouts.setMethod)),
    removePayoutAccount: build.mutation(mutationOf(payouts.removeMethod)),
  }),
});

export const {
  usePayoutBalanceQuery,
  usePayoutsQuery,
  usePayoutQuery,
  usePayoutStatementQuery,
  useYearStatementQuery,
  usePayoutAccountsQuery,
  usePayoutConnectionQuery,
  useConnectPayoutsMutation,
  useRefreshPayoutConnectionMutation,
  useOpenPayoutDashboardMutation,
  useSimulatePayoutConnectionMutation,
  useCreatePayoutMutation,
  useUpdatePayoutMutation,
  useCancelPayoutMutation,
  useSetPayoutAccountMutation,
  useRemovePayoutAccountMutation,
} = payoutsApi;
