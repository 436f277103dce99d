import { cents } from '#rules/money.ts';
import { yearTerms } from '#rules/yearly-price.ts';

test.each([
  // monthly, yearly, a month of the year, saving, warning, single months that cost more
  [1000, 12_000, 1000, 0, null, 13],
  [1000, 12_001, 1000, 0, 'dear', 13],
  [1000, 11_999, 1000, 0, null, 12],
  [1000, 9600, 800, 20, null, 10],
  [1000, 6000, 500, 50, null, 7],
  [1000, 5999, 500, 50, 'cheap', 6],
  [1000, 2400, 200, 80, 'cheap', 3],
  [1000, 1000, 83, 91, 'cheap', 2],
  [1000, 999, 83, 91, 'cheap', 1],
  [30_000, 295, 25, 99, 'cheap', 1],
] as const)('a month for %d and a year for %d', (monthly, yearly, perMonth, saving, warning, months) => {
  const terms = yearTerms(cents(monthly), cents(yearly));
  expect(terms).toEqual({ twelve: monthly * 12, perMonth, saving, warning, months });
});

test.each([
  [0, 1000],
  [1000, 0],
  [1_000_000_001, 1000],
  [1000, Number.MAX_SAFE_INTEGER],
])('nothing is compared with what is no price: %d, %d', (monthly, yearly) => {
  expect(yearTerms(cents(monthly), cents(yearly))).toBeNull();
});
