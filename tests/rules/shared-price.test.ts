import { splitCommission, splitSite, type Tokens, tokens } from '#rules/money.ts';

/** Every price from 0.01 to 300.00, and every rate from 0 to 100 % in steps of 0.5. */
const PRICES = 30_000;
const RATES = Array.from({ length: 201 }, (_, nr) => nr * 50);
const COMMISSION = 2000;

/** The parts of what the site keeps: none below zero, and no referrer gets more than promised. */
function partsOf(site: Tokens, rates: readonly number[]): { platform: number; shared: number } {
  const { platform, shares } = splitSite(site, rates);
  const promised = shares.every((share, nr) => share >= 0 && share * 10_000 <= site * (rates[nr] ?? 0));
  return {
    platform: promised && platform >= 0 ? platform : Number.NaN,
    shared: shares.reduce((a, b) => a + b, 0),
  };
}

describe('platform, performer and referrers together are the price', () => {
  test('in 6,030,000 cases: every price at every share of a referrer', () => {
    // Many prices have the same part of the site's; it is split once.
    const split = new Map<number, { platform: number; shared: number }[]>();
    let cases = 0;
    const wrong: number[] = [];
    for (let price = 1; price <= PRICES; price += 1) {
      const { site, net } = splitCommission(tokens(price), COMMISSION);
      const parts = split.get(site) ?? RATES.map((rate) => partsOf(site, [rate]));
      split.set(site, parts);
      for (const { platform, shared } of parts) {
        cases += 1;
        if (platform + net + shared !== price || net < 0) wrong.push(price);
      }
    }
    expect([cases, wrong]).toEqual([6_030_000, []]);
  });

  test('in 603,000 cases: every tenth price at every commission, with the referrers of both', () => {
    let cases = 0;
    const wrong: [number, number][] = [];
    for (let price = 1; price <= PRICES; price += 10) {
      for (const commission of RATES) {
        cases += 1;
        const { site, net } = splitCommission(tokens(price), commission);
        const { platform, shared } = partsOf(site, [1000, commission]);
        if (platform + net + shared !== price || net < 0) wrong.push([price, commission]);
      }
    }
    expect([cases, wrong]).toEqual([603_000, []]);
  });

  test.each([
    [200, [1000], 180, [20]],
    [200, [1000, 500], 170, [20, 10]],
    [9, [1000], 9, [0]],
    [19, [1000], 18, [1]],
    // Agreed to at different times: the second gets what is left.
    [100, [7000, 7000], 0, [70, 30]],
    [100, [10_000, 10_000], 0, [100, 0]],
    [0, [1000], 0, [0]],
    [100, [], 100, []],
  ])('of %d at rates %j the site keeps %d and gives %j', (site, rates, platform, shares) => {
    expect(splitSite(tokens(site), rates)).toEqual({ platform, shares });
  });
});
