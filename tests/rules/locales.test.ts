import fc from 'fast-check';
import { direction } from '#rules/direction.ts';
import { closestLocale, DEFAULT_LOCALE, isSupportedLocale, SUPPORTED_LOCALES } from '#rules/locales.ts';

test('the locales of existing clients and the default are supported', () => {
  expect(DEFAULT_LOCALE).toBe('en-US');
  for (const code of ['en', 'en-US', 'nl', 'de', 'fr', 'es', 'ja'])
    expect(isSupportedLocale(code)).toBe(true);
});

test.each([['EN'], ['en_US'], ['en-us'], ['xx'], [''], [null], [undefined], [['en']], ['__proto__']])(
  '%p is not taken',
  (value) => {
    expect(isSupportedLocale(value)).toBe(false);
  },
);

test('each code is well formed, listed once, and its culture comes with its language', () => {
  const codes = SUPPORTED_LOCALES.map((locale) => locale.code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Intl.getCanonicalLocales(codes)).toEqual(codes);
  for (const code of codes) expect(isSupportedLocale(code.split('-')[0])).toBe(true);
});

test.each([
  ['ar', 'rtl'],
  ['ar-EG', 'rtl'],
  ['he_IL', 'rtl'],
  ['FA', 'rtl'],
  ['ur-PK', 'rtl'],
  ['en-US', 'ltr'],
  ['ja', 'ltr'],
  ['arn', 'ltr'],
  ['', 'ltr'],
])('%p reads %s', (locale, expected) => {
  expect(direction(locale)).toBe(expected);
});

test('direction agrees with the platform', () => {
  for (const { code, direction: ours } of SUPPORTED_LOCALES) {
    const locale = new Intl.Locale(code) as Intl.Locale & {
      textInfo?: { direction: string };
      getTextInfo?: () => { direction: string };
    };
    expect((locale.getTextInfo?.() ?? locale.textInfo)?.direction).toBe(ours);
  }
});

test.each([
  ['nl-NL', 'nl-NL'],
  ['NL_nl', 'nl-NL'],
  ['nl-SR', 'nl'],
  ['de-LI', 'de'],
  ['xx-YY', 'en-US'],
  [undefined, 'en-US'],
])('closest to %p is %s', (wanted, expected) => {
  expect(closestLocale(wanted)).toBe(expected);
});

test('closestLocale always gives a supported locale', () => {
  fc.assert(fc.property(fc.anything(), (value) => isSupportedLocale(closestLocale(value))));
});
