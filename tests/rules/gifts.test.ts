import { canBeGiven, giftDaysProblem } from '#rules/gifts.ts';
import type { Subscription } from '#rules/subscription.ts';

/** Subscriptions that an operator gives (docs/product.md 7.10). */
const now = new Date('2026-05-01T12:00:00Z');
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

test.each([
  [0, 'too-low'],
  [1, null],
  [1.5, 'too-low'],
  [366, null],
  [367, 'too-high'],
  [Number.NaN, 'too-low'],
])('%p days: %p', (days, problem) => {
  expect(giftDaysProblem(days)).toBe(problem);
});

test.each<[string, Partial<Subscription>, boolean]>([
  ['a month that renews', {}, false],
  ['a year that renews', { type: 'yearly' }, false],
  ['a month that is cancelled and runs', { cancelledAt: hours(-1) }, false],
  ['a month that waits for its card', { expiredAt: hours(-1) }, false],
  ['a month that nobody pays any more', { expiredAt: hours(-72) }, true],
  ['a month that was cancelled and is over', { cancelledAt: hours(-9), expiredAt: hours(-1) }, true],
  ['a month that has ended', { status: 'deactivated' }, true],
  ['a first payment that is under way', { status: 'created', expiredAt: null }, true],
  ['a trial that runs', { type: 'free' }, true],
  ['a gift that runs', { type: 'system' }, true],
  ['a gift that is over', { type: 'system', expiredAt: hours(-1) }, true],
])('days are given beside %s: %p %p', (_name, changes, allowed) => {
  const sub: Subscription = {
    type: 'monthly',
    status: 'active',
    expiredAt: hours(24),
    cancelledAt: null,
    anchorDay: 2,
    failedTries: 0,
    lastTryAt: null,
    ...changes,
  };
  expect(canBeGiven(sub, now)).toBe(allowed);
});
