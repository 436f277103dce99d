import { type Cents, cents, splitCommission, splitSite, tokens } from '#rules/money.ts';
import { invoiceNumber, priceToPay, taxCountry, taxIn, taxPaid, withoutTax } from '#rules/tax.ts';

/** Every price from 0.01 to 300.00. */
const PRICES = 30_000;
/** Rates of value added tax as countries have them, and the ends. */
const RATES = [0, 1, 500, 810, 1900, 2000, 2100, 2550, 2700, 9999, 10_000];
/** 0 to 100 % in steps of 0.5. */
const COMMISSIONS = Array.from({ length: 201 }, (_, nr) => nr * 50);

/** The parts of what a card pays, where a token is worth a cent: platform, performer, referrer and tax. */
function partsOf(paid: Cents, rate: number, commission: number): number[] {
  const { site, net: performer } = splitCommission(tokens(withoutTax(paid, rate)), commission);
  const { platform, shares } = splitSite(site, [1000]);
  return [platform, performer, ...shares, taxIn(paid, rate)];
}

const sum = (parts: readonly number[]): number => parts.reduce((a, b) => a + b, 0);

describe('platform, performer, referrer and tax are what the card pays', () => {
  test('in 6,030,201 cases: every amount without its tax is shared without a rest, at every commission', () => {
    const wrong: number[][] = [];
    let cases = 0;
    for (let net = 0; net <= PRICES; net += 1) {
      for (const commission of COMMISSIONS) {
        cases += 1;
        const { site, net: performer } = splitCommission(tokens(net), commission);
        const referrer = Math.floor(site / 10);
        if (performer + (site - referrer) + referrer !== net || performer < 0) wrong.push([net, commission]);
      }
    }
    expect([cases, wrong]).toEqual([6_030_201, []]);
  });

  test.each(['included', 'added'] as const)(
    'tax that is %s: with it that amount is what is paid, at every price and rate',
    (mode) => {
      const wrong: number[][] = [];
      for (let price = 1; price <= PRICES; price += 1)
        for (const rate of RATES) {
          const paid = priceToPay(cents(price), { mode, rate });
          const { taxAmount } = taxPaid(paid, { rate, country: 'DE' });
          const net = withoutTax(paid, rate);
          const isShared = net >= 0 && net <= PRICES && taxAmount >= 0;
          if (net + taxAmount !== paid || !isShared) wrong.push([price, rate]);
        }
      expect(wrong).toEqual([]);
    },
  );

  test('by the rules of shares themselves, for every 37th price', () => {
    const wrong: number[][] = [];
    for (let price = 1; price <= PRICES; price += 37)
      for (const rate of RATES)
        for (const commission of [0, 50, 2000, 3350, 9950, 10_000]) {
          const paid = priceToPay(cents(price), { mode: 'added', rate });
          const parts = partsOf(paid, rate, commission);
          if (sum(parts) !== paid || parts.some((part) => part < 0)) wrong.push([price, rate, commission]);
        }
    expect(wrong).toEqual([]);
  });
});

test('what was put on top is what is taken out again, at every rate of a hundredth of a percent and every price', () => {
  const wrong: number[][] = [];
  for (let price = 1; price <= PRICES; price += 1) {
    const rate = price % 10_001;
    const paid = priceToPay(cents(price), { mode: 'added', rate });
    if (withoutTax(paid, rate) !== price) wrong.push([price, rate]);
  }
  for (let rate = 0; rate <= 10_000; rate += 1) {
    for (const price of [1, 50, 295, 999, 1001, 29_999]) {
      const paid = priceToPay(cents(price), { mode: 'added', rate });
      if (withoutTax(paid, rate) !== price) wrong.push([price, rate]);
    }
  }
  expect(wrong).toEqual([]);
});

test.each([
  ['included', 1000, 1900, 1000, 160],
  ['added', 1000, 1900, 1190, 190],
  ['included', 999, 2550, 999, 203],
  ['added', 999, 2550, 1254, 255],
  // Half a cent is rounded up.
  ['added', 50, 100, 51, 1],
  ['added', 1, 1900, 1, 0],
  ['added', 1000, 0, 1000, 0],
] as const)('%s: of %d at %d a card pays %d with %d tax', (mode, price, rate, paid, taxAmount) => {
  expect(priceToPay(cents(price), { mode, rate })).toBe(paid);
  expect(taxPaid(cents(paid), { rate, country: 'DE' })).toEqual({
    taxAmount,
    taxRate: rate,
    taxCountry: 'DE',
  });
});

test.each([
  ['DE', 'AT', 'DE'],
  ['', 'AT', 'AT'],
  ['de', '', 'DE'],
  ['', '', ''],
])('an account of %j, last seen in %j, owes in %j', (country, seenCountry, owed) => {
  expect(taxCountry({ country, seenCountry })).toBe(owed);
});

test('numbers of invoices and credit notes', () => {
  expect(invoiceNumber({ kind: 'invoice', year: 2026, number: 17 })).toBe('2026-000017');
  expect(invoiceNumber({ kind: 'credit_note', year: 2027, number: 1_234_567 })).toBe('C-2027-1234567');
});
