import fc from 'fast-check';
import {
  type CouponState,
  couponCode,
  couponProblem,
  isCouponCode,
  percentOfShare,
  priceWithCoupon,
  shareOfPercent,
} from '#rules/coupons.ts';
import { cents } from '#rules/money.ts';

const at = (day: number) => new Date(Date.UTC(2026, 2, day));
const coupon: CouponState = {
  status: 'active',
  startsAt: at(5),
  expiredAt: at(10),
  numberOfUses: 3,
  usedCount: 2,
  own: null,
};

test.each<[string, Partial<CouponState>, Date, string | null]>([
  ['one use is left', {}, at(7), null],
  ['its first moment', {}, at(5), null],
  ['a moment before that', {}, new Date(at(5).getTime() - 1), 'not-started'],
  ['its last moment', {}, new Date(at(10).getTime() - 1), null],
  ['the moment after', {}, at(10), 'expired'],
  ['no use is left', { usedCount: 3 }, at(7), 'used-up'],
  ['stopped', { status: 'inactive' }, at(7), 'inactive'],
  ['stopped and over', { status: 'inactive' }, at(12), 'inactive'],
  ['over and used up', { usedCount: 3 }, at(12), 'expired'],
  ['own use', { own: 'paid' }, at(7), 'already-used'],
  ['own use of the last one', { own: 'paid', usedCount: 3 }, at(7), 'already-used'],
  ['use of another own account', { own: 'elsewhere' }, at(7), 'already-used'],
  ['own payment that waits', { own: 'open', usedCount: 3 }, at(7), 'held'],
])('a coupon: %s', (_what, change, now, problem) => {
  expect(couponProblem({ ...coupon, ...change }, now)).toBe(problem);
});

test.each([
  [2000, 20, 1600],
  [999, 20, 799],
  [295, 33, 197],
  [295, 90, 50],
  [100, 50, 50],
  [100, 51, 50],
  [40, 10, 40],
  [30_000, 1, 29_700],
  [30_000, 90, 3000],
])('of %i cents, %i %% off leaves %i', (price, percent, left) => {
  expect(priceWithCoupon(cents(price), percent)).toBe(left);
});

test('nobody pays more than was promised, or less than a cent short of it, down to 0.50', () => {
  const property = fc.property(
    fc.integer({ min: 1, max: 1_000_000 }),
    fc.integer({ min: 1, max: 90 }),
    (price, percent) => {
      const left = priceWithCoupon(cents(price), percent);
      if (left > 50) {
        expect(left * 100).toBeLessThanOrEqual(price * (100 - percent));
        expect((left + 1) * 100).toBeGreaterThan(price * (100 - percent));
      }
      expect(left).toBeGreaterThanOrEqual(Math.min(price, 50));
      expect(left).toBeLessThanOrEqual(price);
    },
  );
  fc.assert(property, { numRuns: 2000 });
});

test('every percentage comes back from the wire', () => {
  for (let percent = 1; percent <= 90; percent += 1)
    expect(percentOfShare(shareOfPercent(percent))).toBe(percent);
});

test.each([
  [' welcome 20 ', 'WELCOME20'],
  ['Summer-26', 'SUMMER-26'],
  ['ßßßß', 'ßßßß'],
  ['ſale-ı', 'ſALE-ı'],
])('%j is the code %s', (typed, code) => {
  expect(couponCode(typed)).toBe(code);
});

test.each([
  ['ABC1', true],
  ['SUMMER-26', true],
  ['X'.repeat(40), true],
  ['ABC', false],
  ['X'.repeat(41), false],
  ['-ABCD', false],
  ['ABCD-', false],
  ['AB_CD', false],
  ['ÄBCD', false],
  ['ßßßß', false],
  ['', false],
])('whether %j may be given out: %s', (code, fine) => {
  expect(isCouponCode(code)).toBe(fine);
});
