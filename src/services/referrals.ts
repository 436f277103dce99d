import { referrals } from '#contract/referrals.ts';
import { api } from './api.ts';
import { queryOf } from './endpoints.ts';

export const referralsApi = api.injectEndpoints({
  endpoints: (build) => ({
    referralCode: build.query(queryOf(referrals.code)),
    referralCheck: build.query(queryOf(referrals.check)),
    referrals: build.query(queryOf(referrals.search)),
  }),
});

export const { useReferralCodeQuery, useReferralCheckQuery, useReferralsQuery } = referralsApi;
