import type { Mutation } from './mutation.ts';

const RULE = 'src/rules/coupons.ts';
const SERVICE = 'server/features/coupons/coupons.service.ts';

const rule = (name: string, from: string, only: string, to = ''): Mutation => ({
  name: `coupons: ${name}`,
  file: RULE,
  from,
  to,
  test: 'couponRules',
  only,
});

/** Who gets the lower price, and how often. */
export const coupons: readonly Mutation[] = [
  rule('used before', "coupon.own === 'paid' || ", 'a coupon:'),
  rule('used by another account of the same person', " || coupon.own === 'elsewhere'", 'a coupon:'),
  rule('held by an own payment', "  if (coupon.own === 'open') return 'held';\n", 'a coupon:'),
  rule('stopped', "  if (coupon.status !== 'active') return 'inactive';\n", 'a coupon:'),
  rule('not started', "  if (now < coupon.startsAt) return 'not-started';\n", 'a coupon:'),
  rule('over', "  if (now >= coupon.expiredAt) return 'expired';\n", 'a coupon:'),
  rule('over at its end', 'now >= coupon.expiredAt', 'a coupon:', 'now > coupon.expiredAt'),
  rule('used up', "? 'used-up' : null", 'a coupon:', '? null : null'),
  rule('rounding', "/ 100, 'down')", 'leaves|nobody pays more', "/ 100, 'up')"),
  rule('the least charge', 'Math.max(left, LEAST_CHARGE)', 'leaves|nobody pays more', 'left'),
  {
    name: 'coupons: asked again under the lock',
    file: SERVICE,
    from: '  await check(deps, tx.db, coupon, userId);\n',
    to: '',
    test: 'coupons',
    only: 'get no more uses|one person gets one',
  },
  {
    name: 'coupons: once for each person, not for each account',
    file: SERVICE,
    from: "(await isUsedElsewhere(db, couponId, userId)) ? 'elsewhere' : null",
    to: 'null',
    test: 'coupons',
    only: 'the same card',
  },
  {
    name: 'coupons: the lock',
    file: 'server/features/coupons/coupons.queries.ts',
    from: ".where(eq(coupons.id, id)).for('update')",
    to: '.where(eq(coupons.id, id))',
    test: 'coupons',
    only: 'get no more uses',
  },
  {
    name: 'coupons: given back',
    file: 'server/features/payments/top-up.payment-handler.ts',
    from: '    await releaseCoupon(tx, payment);\n',
    to: '',
    test: 'coupons',
    only: 'comes back|a use',
  },
  {
    name: 'coupons: guesses are counted',
    file: SERVICE,
    from: "  await deps.limiter.take('coupon', userId);\n",
    to: '',
    test: 'coupons',
    only: 'without end',
  },
  {
    name: 'coupons: another coupon under the same key',
    file: 'server/features/payments/top-up.service.ts',
    from: '    if (made.couponInfo?.code !== code) return false;\n',
    to: '',
    test: 'coupons',
    only: 'the same request',
  },
  {
    name: 'coupons: the site pays the difference',
    file: 'server/features/payments/top-up.payment-handler.ts',
    from: 'account.coupons(currency), amount: -discount',
    to: 'account.coupons(currency), amount: 0',
    test: 'coupons',
    only: 'takes its share',
  },
];
