import { type Cents, cents, fraction, LEAST_CHARGE } from './money.ts';
import { latinCapitals } from './text.ts';

export const COUPON_STATUSES = ['active', 'inactive'] as const;
export const COUPON_PERCENT = { min: 1, max: 90 } as const;
export const COUPON_USES_MAX = 1_000_000;
export const COUPON_NAME_MAX = 100;

/** Letters and digits that nobody takes for another one. */
export const COUPON_LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** A code as it is kept: people type it in any case, and with spaces. */
export const couponCode = (typed: string): string => latinCapitals(typed.replace(/\s+/g, ''));

/** Whether a code may be given out: 4 to 40 letters, digits and hyphens. */
export const isCouponCode = (code: string): boolean => /^[A-Z0-9][A-Z0-9-]{2,38}[A-Z0-9]$/.test(code);

/** Percent as the wire writes it, 20 is 0.2, and back. */
export const shareOfPercent = (percent: number): number => percent / 100;
export const percentOfShare = (share: number): number => Math.round(share * 100);

/** What the card pays with a coupon: rounded down to the cent, so never more than was promised, and at least 0.50. */
export function priceWithCoupon(price: Cents, percent: number): Cents {
  const left = fraction(price, (100 - percent) / 100, 'down');
  return cents(Math.min(price, Math.max(left, LEAST_CHARGE)));
}

export type CouponProblem = 'inactive' | 'not-started' | 'expired' | 'already-used' | 'held' | 'used-up';

export interface CouponState {
  status: (typeof COUPON_STATUSES)[number];
  startsAt: Date;
  /** The first moment at which it does not count any more. */
  expiredAt: Date;
  numberOfUses: number;
  usedCount: number;
  /** What this person did with it: a payment that was made, one that has not ended, or either with another account of theirs. */
  own: 'paid' | 'open' | 'elsewhere' | null;
}

/** Why a person cannot use a coupon now, the rule that says most to them first; null when they can. */
export function couponProblem(coupon: CouponState, now: Date): CouponProblem | null {
  if (coupon.own === 'paid' || coupon.own === 'elsewhere') return 'already-used';
  if (coupon.own === 'open') return 'held';
  if (coupon.status !== 'active') return 'inactive';
  if (now < coupon.startsAt) return 'not-started';
  if (now >= coupon.expiredAt) return 'expired';
  return coupon.usedCount >= coupon.numberOfUses ? 'used-up' : null;
}
