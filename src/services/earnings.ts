import { service } from '#api/service.ts';
import { earnings } from '#contract/earnings.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

export const earningsService = service(earnings);

const earningsApi = api.injectEndpoints({
  endpoints: (build) => ({
    earningStats: build.query(queryOf(earnings.stats)),
    earnings: build.query(queryOf(earnings.search)),
    balanceMovements: build.query(queryOf(earnings.movements)),
  }),
});

export const { useEarningStatsQuery, useEarningsQuery, useBalanceMovementsQuery } = earningsApi;
