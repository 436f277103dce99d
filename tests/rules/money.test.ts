import fc from 'fast-check';
import {
  cents,
  centsForTokens,
  commissionOfText,
  commissionRate,
  conversionRate,
  isChargeable,
  tokens,
  typedNumber,
} from '#rules/money.ts';
import { subscriptionPriceProblem } from '#rules/subscription.ts';
import { canTip, tipProblem } from '#rules/tips.ts';
import { topUpProblem, topUpTokens } from '#rules/top-up.ts';

test('a tip lies within the limits, both included', () => {
  const bounds = { min: tokens(1000), max: tokens(1_000_000) };
  const problems = [999, 1000, 1_000_000, 1_000_001].map((amount) => tipProblem(tokens(amount), bounds));
  expect(problems).toEqual(['too-low', null, null, 'too-high']);
});

test.each([
  [{}, {}, 'allowed'],
  [{ id: 'star', role: 'performer' }, {}, 'own-profile'],
  [{ role: 'performer' }, {}, 'not-a-fan'],
  [{ role: 'admin' }, {}, 'not-a-fan'],
  [{ blocked: true }, {}, 'performer-unavailable'],
  [{}, { active: false }, 'performer-unavailable'],
  [{}, { approved: false }, 'performer-unavailable'],
] as const)('giver %p to performer %p: %s', (giver, performer, expected) => {
  const decision = canTip({
    giver: { id: 'fan', role: 'user', ...giver },
    performer: { id: 'star', active: true, approved: true, ...performer },
  });
  expect(decision.allowed ? 'allowed' : decision.code).toBe(expected);
});

test('a top-up lies within the limits, both included', () => {
  const bounds = { min: cents(295), max: cents(30_000) };
  const problems = [294, 295, 30_000, 30_001].map((amount) => topUpProblem(cents(amount), bounds));
  expect(problems).toEqual(['too-low', null, null, 'too-high']);
});

test('no card is charged with less than 0.50, whatever the limits are', () => {
  const bounds = { min: cents(0), max: cents(30_000) };
  for (const problemOf of [topUpProblem, subscriptionPriceProblem])
    expect([0, 49, 50].map((amount) => problemOf(cents(amount), bounds))).toEqual([
      'too-low',
      'too-low',
      null,
    ]);
});

test.each([
  [50, 1, true],
  [49, 100, false],
  [0, 0, false],
  [50, 0, false],
  [50, undefined, false],
])('whether a card is charged with %p cents that are worth %p: %p', (totalPrice, worth, expected) => {
  expect(isChargeable({ totalPrice, tokens: worth })).toBe(expected);
});

test.each([
  ['1000', 1000],
  ['1000.5', 1000.5],
  ['0.01', 0.01],
  ['0', 0],
  ['99999999.99', 99_999_999.99],
])('an operator who types %p means %p', (text, expected) => {
  expect(typedNumber(text)).toBe(expected);
});

test.each(['', ' ', '0x10', '0b1', '1e3', '-1', '+1', '.5', '5.', '1.005', '1,5', '1 000', '100000000', 'x'])(
  'no number: %p',
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);

test.each([
  [295, 0.1, 2950],
  [100, 1, 100],
  [100, 0.3, 333],
  [295, 3, 98],
])('%p cents at %p give %p hundredths of a token', (amount, rate, expected) => {
  expect(topUpTokens(cents(amount), conversionRate(rate))).toBe(expected);
});

test('tokens for a top-up are never worth more than was paid, and more money never buys fewer', () => {
  const rate = fc.integer({ min: 1, max: 10_000_000 }).map((micros) => conversionRate(micros / 1_000_000));
  const amount = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(amount, amount, rate, (paid, more, at) => {
      const bought = topUpTokens(cents(paid), at);
      expect(centsForTokens(bought, at, 'up')).toBeLessThanOrEqual(paid);
      expect(topUpTokens(cents(paid + more), at)).toBeGreaterThanOrEqual(bought);
    }),
  );
});

test.each([
  [null, 0.2, 2000],
  [1500, 0.2, 1500],
  [0, 0.2, 0],
])('of a sale the site keeps, with %s agreed and %s as usual: %s basis points', (own, share, expected) => {
  expect(commissionRate(own, share)).toBe(expected);
});

test.each([
  ['0', 0],
  ['12.5', 1250],
  ['0.29', 29],
  ['100', 10_000],
  ['100.01', null],
  ['12.345', null],
  ['-1', null],
  ['1e1', null],
  ['12,5', null],
  ['', null],
])('a commission typed as "%s" is %p basis points', (text, expected) => {
  expect(commissionOfText(text)).toBe(expected);
});
