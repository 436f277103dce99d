import fc from 'fast-check';
import { DAY_MS } from '#rules/calendar.ts';
import { cents, tokens } from '#rules/money.ts';
import type { Subscription } from '#rules/subscription.ts';
import {
  amountDue,
  canUpgrade,
  periodsOfYear,
  totalCredit,
  unusedDays,
  upgradeYear,
} from '#rules/upgrade.ts';

const at = (text: string) => new Date(`${text}T00:00:00Z`);
const sub = (change: Partial<Subscription> = {}): Subscription => ({
  type: 'monthly',
  status: 'active',
  expiredAt: at('2026-05-01'),
  cancelledAt: null,
  anchorDay: 1,
  failedTries: 0,
  lastTryAt: null,
  ...change,
});

test.each([
  ['a running month', {}, true],
  ['one whose first try to renew failed', { failedTries: 1 }, true],
  ['over', { expiredAt: at('2026-04-10') }, 'ended'],
  ['ended', { status: 'deactivated' }, 'ended'],
  ['waiting for its first payment', { status: 'created', expiredAt: null }, 'ended'],
  ['a trial', { type: 'free' }, 'not-monthly'],
  ['a gift', { type: 'system' }, 'not-monthly'],
  ['a year', { type: 'yearly' }, 'not-monthly'],
  ['cancelled', { cancelledAt: at('2026-04-05') }, 'renewal-off'],
] as const)('%s', (_name, change, expected) => {
  const decision = canUpgrade(sub(change), at('2026-04-16'));
  expect(decision.allowed || decision.code).toBe(expected);
});

const april = {
  id: 'apr',
  from: at('2026-04-01'),
  until: at('2026-05-01'),
  cents: cents(1000),
  tokens: tokens(10_000),
};

test.each([
  ['2026-05-01', '2026-04-16', 15],
  ['2026-05-01', '2026-05-01', 0],
  ['2026-05-01', '2026-05-02', 0],
])('until %s, on %s, %d days are unused', (until, now, days) => {
  expect(unusedDays(at(until), at(now))).toBe(days);
  expect(unusedDays(at(until), new Date(at(now).getTime() + 1))).toBe(days);
});

test('days that were added are credited as the month they belong to', () => {
  const year = upgradeYear([april], {
    price: cents(9000),
    expiredAt: at('2026-05-11'),
    now: at('2026-04-26'),
  });
  expect([totalCredit(year), amountDue(year), year.from]).toEqual([500, 8500, at('2026-04-26')]);
});

test('a third of a month costs a third, to the cent', () => {
  const paid = { ...april, cents: cents(300), tokens: tokens(3000) };
  const year = upgradeYear([paid], {
    price: cents(9000),
    expiredAt: at('2026-05-01'),
    now: at('2026-04-21'),
  });
  expect(year.credits).toEqual([{ id: april.id, cents: 100, tokens: 1000 }]);
});

test('time that nobody paid for is not lost: the year begins after it', () => {
  const year = upgradeYear([april], {
    price: cents(9000),
    expiredAt: at('2026-05-01'),
    now: at('2026-03-28'),
  });
  expect([totalCredit(year), year.from, year.until]).toEqual([1000, at('2026-04-01'), at('2027-04-01')]);
  const unpaid = upgradeYear([], { price: cents(9000), expiredAt: at('2026-05-01'), now: at('2026-04-02') });
  expect([amountDue(unpaid), unpaid.from]).toEqual([9000, at('2026-05-01')]);
});

test('never more is credited than was paid, and the payments share the whole year without a gap', () => {
  const paid = fc.record({
    price: fc.integer({ min: 1, max: 30_000 }),
    length: fc.integer({ min: 1, max: 31 }),
  });
  fc.assert(
    fc.property(
      fc.array(paid, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 40 * DAY_MS }),
      fc.integer({ min: 30_000, max: 100_000 }),
      (payments, later, more) => {
        let end = at('2026-04-01');
        const periods = payments.map(({ price, length }, nr) => {
          const from = end;
          end = new Date(from.getTime() + length * DAY_MS);
          return { id: `${nr}`, from, until: end, cents: cents(price), tokens: tokens(price * 10) };
        });
        const price = cents(4 * more);
        const now = new Date(at('2026-04-01').getTime() + later);
        const year = upgradeYear(periods, { price, expiredAt: end, now });
        const total = payments.reduce((sum, one) => sum + one.price, 0);
        expect(totalCredit(year)).toBeGreaterThanOrEqual(0);
        expect(totalCredit(year)).toBeLessThanOrEqual(total);
        expect(totalCredit(year) + amountDue(year)).toBe(price);
        const { credited, paid: rest } = periodsOfYear(year);
        const times = [...credited, rest];
        expect(times[0]?.from).toEqual(year.from);
        expect(rest.until).toEqual(year.until);
        times.slice(1).forEach((time, nr) => {
          expect(time.from).toEqual(times[nr]?.until);
        });
        for (const { from, until } of times) expect(until.getTime()).toBeGreaterThanOrEqual(from.getTime());
      },
    ),
  );
});
