import fc from 'fast-check';
import { typedAmount, typedTokens, typedWhole } from '#rules/typed-amount.ts';

it.each([
  ['1000', 1000],
  ['1000.', 1000],
  [' 9.5 ', 9.5],
  ['9,50', 9.5],
  [',5', 0.5],
  ['0,00', 0],
  ['1,000', 1000],
  ['2,500', 2500],
  ['10,000', 10_000],
  ['1,042.80', 1042.8],
  ['1.042,80', 1042.8],
  ['1,234,567.8', 1_234_567.8],
  ['1.234.567', 1_234_567],
  ['1 000', 1000],
  ['1\u00a0000,50', 1000.5],
  ['1\u202f000 ', 1000],
  ["1'000.50", 1000.5],
  ['1’000', 1000],
  ['.5', 0.5],
  ['20.', 20],
  ['１２３', 123],
  ['１，２３４．５０', 1234.5],
  ['\u0661\u0662\u0663', 123],
  ['\u0661\u066c\u0662\u0663\u0664\u066b\u0665\u0660', 1234.5],
  ['\u06f1\u06f2\u066b\u06f5', 12.5],
  ['$20', 20],
  ['$ 20', 20],
  ['20 €', 20],
  ['20\u00a0€', 20],
  ['€20', 20],
  ['\u200fUS$ 20', 20],
  ['20 $US', 20],
  ['USD 1,000.50', 1000.5],
  ['1.000,50 €', 1000.5],
  ['1,00,000', 100_000],
  ['12,34,567.50', 1_234_567.5],
  ['₹ 1,00,000', 100_000],
  ['\u0967,\u0966\u0966,\u0966\u0966\u0966', 100_000],
])('"%s" is %d', (text, amount) => {
  expect(typedAmount(text)).toBe(amount);
});

it.each([
  // A thousand in one country, one in another.
  '1.000',
  '1234.567',
  '1,0000',
  '1000,000',
  '0,500',
  '1,00,00',
  '1.00.000',
  '10,00,0000',
  '100,00,000',
  '1,000,50',
  '1.000.50',
  '1,000.000',
  '1,000 000',
  '5\t100',
  '1\n000',
  // Shown as 50.
  '\u202e05',
  '1 00',
  '1.0.0',
  '.',
  ',',
  '',
  '1e5',
  '0x10',
  'Infinity',
  '+5',
  '$',
  '$5 €',
  '-$5',
  '$-5',
  '\u22125',
  '5²',
  '½',
  '5 k',
  '$1.000',
  '\u0661\u066b\u0662\u0663\u0664',
  '99999999999999999999',
])('"%s" is no amount', (text) => {
  expect(typedAmount(text)).toBeNaN();
});

it.each(['en-US', 'de-DE', 'de-CH', 'fr-FR', 'es-ES', 'pl-PL', 'ja-JP', 'ar-EG', 'fa-IR', 'he-IL', 'th-TH'])(
  'what is written in %s is read as it was meant',
  (locale) => {
    const places = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    const styles = [places, { ...places, style: 'currency', currency: 'USD' }] as const;
    const formats = styles.map((style) => new Intl.NumberFormat(locale, style));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (hundredths) => {
        for (const format of formats)
          expect(typedAmount(format.format(hundredths / 100))).toBe(hundredths / 100);
      }),
    );
  },
);

it('an amount with two places becomes exactly so many hundredths', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000_000 }), (hundredths) => {
      const text = `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
      expect(typedTokens(text)).toBe(hundredths);
    }),
    { examples: [[26_952_830_896]] },
  );
});

it('nothing that is no amount costs anything', () => {
  expect([typedTokens('7,5'), typedTokens('1.000'), typedTokens('')]).toEqual([750, 0, 0]);
});

it.each([
  ['12', 12],
  [' 12 ', 12],
  ['\u0661\u0662', 12],
  ['１２', 12],
  ['0', 0],
])('"%s" is the whole number %d', (text, whole) => {
  expect(typedWhole(text)).toBe(whole);
});

it.each(['', '1.5', '1,000', '-1', '1e3', '0x10', 'ten', '1234567890'])('"%s" is no whole number', (text) => {
  expect(typedWhole(text)).toBeNaN();
});
