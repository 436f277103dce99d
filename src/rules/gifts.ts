import { type Bounds, type BoundsProblem, boundsProblem } from './bounds.ts';
import { isPaidPlan, type Subscription, statusOf } from './subscription.ts';

/** Subscriptions that an operator gives: docs/product.md 7.10. Whole days, a year at most. */
const GIFT_DAYS: Bounds<number> = { min: 1, max: 366 };
export const GIFT_REASON_MAX = 500;
/** Another gift to the same fan within this time is a repetition of the command. */
export const GIFT_AGAIN_MS = 60_000;

export const giftDaysProblem = (days: number): BoundsProblem | null =>
  boundsProblem(Number.isInteger(days) ? days : Number.NaN, GIFT_DAYS);

/**
 * Whether a fan may be given days: not while a paid plan runs or waits for its card. It would no longer renew, or a
 * charge would come later than its fan was told.
 */
export const canBeGiven = (sub: Subscription, now: Date): boolean =>
  !isPaidPlan(sub.type) || ['pending', 'expired'].includes(statusOf(sub, now));
