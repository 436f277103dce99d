import { randomInt } from 'node:crypto';
import { couponErrors } from '#contract/coupons.ts';
import { addDays, parseDay } from '#rules/calendar.ts';
import {
  COUPON_LETTERS,
  COUPON_NAME_MAX,
  COUPON_PERCENT,
  COUPON_USES_MAX,
  couponCode,
  isCouponCode,
} from '#rules/coupons.ts';
import { singleLine, textLength } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { costsOfCoupons, insertCoupon, listCoupons, stopCoupon } from './coupons.queries.ts';

export interface NewCoupon {
  /** '' for one that nobody can guess. */
  code: string;
  percent: number;
  uses: number;
  /** Days (UTC), both included; '' for today. */
  from: string;
  until: string;
  name: string;
}

const RANDOM_LENGTH = 10;
const randomCode = (): string =>
  Array.from({ length: RANDOM_LENGTH }, () => COUPON_LETTERS[randomInt(COUPON_LETTERS.length)]).join('');

const isWithin = (value: number, min: number, max: number) =>
  Number.isInteger(value) && value >= min && value <= max;

const startOf = (day: string): Date | null => (parseDay(day) ? new Date(`${day}T00:00:00Z`) : null);

function checked(deps: Deps, wanted: NewCoupon) {
  const now = deps.clock.now();
  const code = couponCode(wanted.code) || randomCode();
  if (!isCouponCode(code)) throw fail(couponErrors, 'code-not-valid');
  const { percent, uses: numberOfUses } = wanted;
  if (!isWithin(percent, COUPON_PERCENT.min, COUPON_PERCENT.max))
    throw fail(couponErrors, 'percent-not-valid');
  if (!isWithin(numberOfUses, 1, COUPON_USES_MAX)) throw fail(couponErrors, 'uses-not-valid');
  const startsAt = wanted.from === '' ? now : startOf(wanted.from);
  const lastDay = startOf(wanted.until);
  const expiredAt = lastDay && addDays(lastDay, 1);
  if (!startsAt || !expiredAt || expiredAt <= startsAt || expiredAt <= now)
    throw fail(couponErrors, 'dates-not-valid');
  const name = singleLine(wanted.name);
  if (textLength(name) > COUPON_NAME_MAX) throw fail(couponErrors, 'name-too-long');
  return { code, percent, numberOfUses, startsAt, expiredAt, name };
}

/** Offers a new coupon; answers its code. What it gives cannot be changed later, only stopped. */
export async function createCoupon(deps: Deps, actor: string, wanted: NewCoupon): Promise<string> {
  const coupon = checked(deps, wanted);
  const [id, at] = [newId(), deps.clock.now()];
  return inTx(deps, async (tx) => {
    if (!(await insertCoupon(tx.db, { ...coupon, id, createdAt: at, updatedAt: at })))
      throw fail(couponErrors, 'code-taken');
    await recordAudit(tx.db, { actor, action: 'coupons.create', target: id, detail: coupon, at });
    return coupon.code;
  });
}

/** Takes no new payments with this coupon; those that have begun keep it. */
export async function endCoupon(deps: Deps, actor: string, typed: string): Promise<void> {
  const at = deps.clock.now();
  await inTx(deps, async (tx) => {
    const row = await stopCoupon(tx.db, couponCode(typed), at);
    if (!row) throw fail(couponErrors, 'not-found');
    const { id, code, usedCount } = row;
    await recordAudit(tx.db, { actor, action: 'coupons.stop', target: id, detail: { code, usedCount }, at });
  });
}

/** Every coupon, for an operator, with what it has cost by currency. */
export async function allCoupons(deps: Deps) {
  const [rows, costs] = await Promise.all([listCoupons(deps.db), costsOfCoupons(deps.db)]);
  return rows.map(({ coupon, waiting }) => ({
    ...coupon,
    waiting,
    costs: costs.filter(({ couponId }) => couponId === coupon.id),
  }));
}
