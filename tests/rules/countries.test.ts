import { COUNTRIES, countryName, isCountryCode } from '#rules/countries.ts';

test('the 249 countries of ISO 3166-1, each code and name once, in the order of the names', () => {
  expect(COUNTRIES).toHaveLength(249);
  expect(new Set(COUNTRIES.map((country) => country.code)).size).toBe(249);
  expect(new Set(COUNTRIES.map((country) => country.name)).size).toBe(249);
  const names = COUNTRIES.map((country) => country.name);
  expect(names).toEqual([...names].sort(new Intl.Collator('en').compare));
});

test('every code is one the platform knows as a region of its own', () => {
  const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  for (const { code } of COUNTRIES) {
    expect(regions.of(code)).toBeTruthy();
    expect(new Intl.Locale('und', { region: code }).region).toBe(code);
  }
});

test('names and codes', () => {
  expect(countryName('nl')).toBe('Netherlands');
  expect(countryName('UK')).toBeNull();
  expect(isCountryCode('GB')).toBe(true);
  expect([isCountryCode('gb'), isCountryCode('XX'), isCountryCode(undefined), isCountryCode('')]).toEqual(
    Array(4).fill(false),
  );
});
