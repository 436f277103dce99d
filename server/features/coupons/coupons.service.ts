import { type Coupon, couponErrors } from '#contract/coupons.ts';
import { addDays } from '#rules/calendar.ts';
import {
  type CouponProblem,
  type CouponState,
  couponCode,
  couponProblem,
  shareOfPercent,
} from '#rules/coupons.ts';
import { isFinal } from '#rules/payment-status.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import type { PaymentTransaction } from '../payments/payment-handlers.ts';
import { dayText } from '../payments/payments.mails.ts';
import {
  type CouponRow,
  couponByCode,
  deleteUse,
  insertUse,
  isUsedElsewhere,
  lockCoupon,
  ownUse,
} from './coupons.queries.ts';

/** Who shares a card with somebody else reads why. */
const USED_ELSEWHERE =
  'This coupon was already used by another account with the same card or e-mail address as yours.';

type Refusal = CouponProblem | 'not-found';

/** What is told with the dates that matter, and at the field that the code was typed into. */
function refuse(problem: Refusal, coupon?: CouponRow & Pick<CouponState, 'own'>) {
  const texts: Partial<Record<Refusal, string>> = coupon
    ? {
        ...(coupon.own === 'elsewhere' && { 'already-used': USED_ELSEWHERE }),
        'not-started': `This coupon is valid from ${dayText(coupon.startsAt)}.`,
        expired: `This coupon was valid until ${dayText(addDays(coupon.expiredAt, -1))}.`,
      }
    : {};
  const message = texts[problem] ?? couponErrors.texts[problem].message;
  return fail(couponErrors, problem, { message, fields: { couponCode: message } });
}

/** What a person did with a coupon, with this account or with another one of theirs. */
async function ownState(db: Tx['db'], couponId: string, userId: string): Promise<CouponState['own']> {
  const status = await ownUse(db, couponId, userId);
  if (status) return isFinal(status) ? 'paid' : 'open';
  return (await isUsedElsewhere(db, couponId, userId)) ? 'elsewhere' : null;
}

/** Throws the rule that this person cannot use the coupon by. */
async function check(deps: Deps, db: Tx['db'], coupon: CouponRow, userId: string): Promise<void> {
  const own = await ownState(db, coupon.id, userId);
  const problem = couponProblem({ ...coupon, own }, deps.clock.now());
  if (problem) throw refuse(problem, { ...coupon, own });
}

/**
 * The coupon of a code that somebody typed, if they can use it now (product.md 23). Each code that is named counts
 * against guessing.
 */
export async function usableCoupon(deps: Deps, userId: string, typed: string): Promise<CouponRow> {
  await deps.limiter.take('coupon', userId);
  const coupon = await couponByCode(deps.db, couponCode(typed));
  if (!coupon) throw refuse('not-found');
  await check(deps, deps.db, coupon, userId);
  return coupon;
}

/** What a payment keeps of its coupon. */
export const couponInfo = ({ id, name, code, percent }: CouponRow) => ({
  _id: id,
  name,
  code,
  value: shareOfPercent(percent),
});

/** The coupon as its user may know it. */
export async function applyCoupon(deps: Deps, userId: string, typed: string): Promise<Coupon> {
  const coupon = await usableCoupon(deps, userId, typed);
  const { description, expiredAt, status } = coupon;
  return { ...couponInfo(coupon), description, expiredDate: expiredAt.toISOString(), status };
}

/**
 * Takes one use for a payment that was just written, in its transaction. The coupon's row is locked and everything is
 * asked again, so of many who come at once no more get one than there are.
 */
export async function reserveCoupon(
  deps: Deps,
  tx: Tx,
  couponId: string,
  { id: paymentId, userId }: PaymentTransaction,
): Promise<void> {
  const coupon = await lockCoupon(tx.db, couponId);
  if (!coupon) throw refuse('not-found');
  await check(deps, tx.db, coupon, userId);
  await insertUse(tx.db, { paymentId, couponId, userId, createdAt: deps.clock.now() });
}

/** Gives the use of a payment back that ended without money. */
export async function releaseCoupon(tx: Tx, payment: PaymentTransaction): Promise<void> {
  if (payment.couponInfo) await deleteUse(tx.db, payment.id);
}
