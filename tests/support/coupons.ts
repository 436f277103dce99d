import { createCoupon, type NewCoupon } from '#server/features/coupons/manage.service.ts';
import type { TestApi } from './api.ts';

/** A coupon of 20 % with ten uses, unless told otherwise; its code. */
export const aCoupon = (api: TestApi, overrides: Partial<NewCoupon> = {}): Promise<string> =>
  createCoupon(api.deps, 'test', {
    code: '',
    percent: 20,
    uses: 10,
    from: '',
    until: '2027-12-31',
    name: 'Welcome',
    ...overrides,
  });
