import { cents } from '#rules/money.ts';
import { type ComingCharge, sumsOf } from '#rules/next-charges.ts';

const now = new Date('2026-03-01T12:00:00Z');
const charge = (more: Partial<ComingCharge>): ComingCharge => ({
  currency: 'USD',
  amount: cents(1000),
  isYearly: false,
  at: new Date('2026-03-10T12:00:00Z'),
  ...more,
});

test.each<[string, ComingCharge[], object[]]>([
  ['nothing', [], []],
  ['a month', [charge({})], [{ currency: 'USD', soon: 1000, year: 12_000 }]],
  [
    'a year that is far away',
    [charge({ isYearly: true, amount: cents(9000), at: new Date('2026-12-01T12:00:00Z') })],
    [{ currency: 'USD', soon: 0, year: 9000 }],
  ],
  [
    'just within the 30 days, and just not',
    [charge({ at: new Date('2026-03-31T11:59:59Z') }), charge({ at: new Date('2026-03-31T12:00:00Z') })],
    [{ currency: 'USD', soon: 1000, year: 24_000 }],
  ],
  ['what is being tried again', [charge({ at: null })], [{ currency: 'USD', soon: 1000, year: 12_000 }]],
  [
    'two currencies',
    [
      charge({ currency: 'EUR', amount: cents(1) }),
      charge({}),
      charge({ currency: 'EUR', amount: cents(2) }),
    ],
    [
      { currency: 'EUR', soon: 3, year: 36 },
      { currency: 'USD', soon: 1000, year: 12_000 },
    ],
  ],
])('charges to come: %s', (_, charges, sums) => {
  expect(sumsOf(charges, now)).toEqual(sums);
});

test.each([
  ['2026-02-01T12:00:00Z', '2026-02-01T13:00:00Z', 2000],
  ['2026-01-30T12:00:00Z', '2026-01-31T12:00:00Z', 2000],
  ['2026-01-01T12:00:00Z', '2026-01-01T13:00:00Z', 1000],
  ['2028-02-01T12:00:00Z', '2028-02-01T13:00:00Z', 2000],
])('at %s a month due at %s comes to %i in 30 days', (when, at, soon) => {
  const sums = sumsOf([charge({ at: new Date(at) })], new Date(when));
  expect(sums).toEqual([{ currency: 'USD', soon, year: 12_000 }]);
});
