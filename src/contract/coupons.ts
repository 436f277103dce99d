import * as z from 'zod';
import { COUPON_STATUSES } from '#rules/coupons.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';

/** What a coupon's user may know of it. `value` is the share of the price that it takes off: 0.2 is 20 %. */
const coupon = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  code: z.string(),
  value: z.number(),
  /** It counts before this moment. */
  expiredDate: z.string(),
  status: z.enum(COUPON_STATUSES),
});
export type Coupon = z.output<typeof coupon>;

export const couponErrors = errors('coupons', {
  'not-found': [404, 'We do not know this coupon code. Please check it for typing mistakes.'],
  inactive: [422, 'This coupon is no longer offered.'],
  'not-started': [422, 'This coupon is not valid yet.'],
  expired: [422, 'This coupon has expired.'],
  'used-up': [422, 'This coupon has been used as often as it could be.'],
  'already-used': [406, 'You have already used this coupon.'],
  held: [
    409,
    'A payment of yours that has not ended yet is using this coupon. Confirm or cancel that payment first.',
  ],
  'code-taken': [409, 'There is a coupon with this code already, maybe a stopped one.'],
  'code-not-valid': [422, 'A code has 4 to 40 letters, digits or hyphens.'],
  'percent-not-valid': [422, 'The percentage is a whole number from 1 to 90.'],
  'uses-not-valid': [422, 'The number of uses is a whole number from 1 to 1,000,000.'],
  'dates-not-valid': [
    422,
    'Dates are days such as 2026-12-31, the last one not before the first, and not over yet.',
  ],
  'name-too-long': [422, 'A name has at most 100 characters.'],
});

export const coupons = contract('coupons', {
  /**
   * Whether the caller can use a coupon for a top-up now, and what it takes off. Keeps nothing: the top-up names the
   * code again (`couponCode`), and is refused for the same reasons.
   */
  apply: {
    method: 'POST',
    path: '/coupons/{code}/apply-coupon',
    access: 'fan',
    limit: 'money',
    params: z.object({ code: z.string().min(1).max(60) }),
    reply: coupon,
  },
});
