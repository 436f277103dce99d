import { service } from '#api/service.ts';
import { referrals } from '#contract/referrals.ts';
import { api } from './api.ts';
import { listOf, queryOf } from './endpoints.ts';

export const referralsService = service(referrals);

const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    referralCode: build.query(queryOf(referrals.code)),
    referralCheck: build.query(queryOf(referrals.check)),
    referralStats: build.query(queryOf(referrals.earningStats)),
    referrals: build.infiniteQuery(listOf(referrals.search, 20)),
    referralEarnings: build.infiniteQuery(listOf(referrals.earnings, 20)),
  }),
});

export const {
  useReferralCodeQuery,
  useReferralCheckQuery,
  useReferralStatsQuery,
  useReferralsInfiniteQuery,
  useReferralEarningsInfiniteQuery,
} = referralsApi;
