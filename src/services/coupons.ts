import { coupons } from '#contract/coupons.ts';
import { api } from './api.ts';
import { mutationOf } from './endpoints.ts';

const couponsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // It keeps nothing, so nothing that is held becomes out of date.
    applyCoupon: build.mutation(mutationOf(coupons.apply, [])),
  }),
});

export const { useApplyCouponMutation } = couponsApi;
