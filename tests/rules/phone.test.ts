import fc from 'fast-check';
import { normalizePhone, PHONE_COUNTRIES, phoneCountry, phoneProblem, storedPhone } from '#rules/phone.ts';

const nines = (count: number) => '9'.repeat(count);

/** Numbers as people write them, and as they are stored. */
test.each([
  ['CA', '1', [10]],
  ['US', '1', [10]],
  ['GB', '44', [10]],
  ['IN', '91', [10]],
  ['DE', '49', [10, 11]],
  ['FR', '33', [9]],
  ['BR', '55', [10, 11]],
  ['CN', '86', [11]],
  ['NG', '234', [10]],
])('%s: %s plus %p digits and nothing else', (iso, dialCode, counts) => {
  for (let count = 0; count <= 15; count += 1) {
    const problem = phoneProblem(dialCode + nines(count), iso);
    expect(problem === null).toBe(counts.includes(count));
  }
});

test.each([
  ['14165550123', 'CA', null],
  ['14165550123', 'ca', null],
  ['+14165550123', 'CA', 'characters'],
  ['1 416 555 0123', 'CA', 'characters'],
  ['١٤١٦٥٥٥٠١٢٣', 'CA', 'characters'],
  ['', 'CA', 'characters'],
  ['4165550123', 'CA', 'dial-code'],
  ['1416555012', 'CA', 'too-short'],
  ['141655501234', 'CA', 'too-long'],
  ['14165550123', 'XX', 'unknown-country'],
  ['14165550123', '', 'unknown-country'],
])('%p in %p: %p', (value, iso, problem) => {
  expect(phoneProblem(value, iso)).toBe(problem);
});

test('the table has at least 70 countries, each once, with a name and totals within the world limit of 15', () => {
  expect(PHONE_COUNTRIES.length).toBeGreaterThanOrEqual(70);
  expect(new Set(PHONE_COUNTRIES.map((entry) => entry.iso)).size).toBe(PHONE_COUNTRIES.length);
  for (const { iso, name, dialCode, digits } of PHONE_COUNTRIES) {
    expect(name).not.toBe(iso);
    expect(dialCode).toMatch(/^[1-9][0-9]{0,2}$/);
    for (const count of digits) expect(dialCode.length + count).toBeLessThanOrEqual(15);
  }
});

/** The digits of a country's numbers as a pattern: `^33(?:\d{9})$`. */
function patternOf({ dialCode, digits }: (typeof PHONE_COUNTRIES)[number]): RegExp {
  return new RegExp(`^${dialCode}(?:${digits.map((count) => `\\d{${count}}`).join('|')})$`);
}

test('phoneProblem agrees with the pattern the country shows', () => {
  const guess = fc.tuple(
    fc.constantFrom(...PHONE_COUNTRIES),
    fc.stringMatching(/^[0-9+ x]{0,14}$|^[0-9]{6,13}$/),
    fc.boolean(),
  );
  fc.assert(
    fc.property(guess, ([country, rest, dialled]) => {
      const value = dialled ? country.dialCode + rest : rest;
      expect(phoneProblem(value, country.iso) === null).toBe(patternOf(country).test(value));
    }),
    { numRuns: 500 },
  );
});

test('every number a country allows passes, also as people write it', () => {
  const number = fc
    .constantFrom(...PHONE_COUNTRIES)
    .chain((country) => fc.tuple(fc.constant(country), fc.constantFrom(...country.digits)))
    .chain(([country, count]) =>
      fc.tuple(
        fc.constant(country),
        fc.array(fc.integer({ min: 0, max: 9 }), { minLength: count, maxLength: count }),
      ),
    );
  fc.assert(
    fc.property(number, ([country, digits]) => {
      const value = country.dialCode + digits.join('');
      expect(phoneProblem(value, country.iso)).toBeNull();
      expect(
        normalizePhone(`+${country.dialCode} (${digits.slice(0, 2).join('')}) ${digits.slice(2).join('-')}`),
      ).toBe(value);
    }),
  );
});

test('phoneCountry', () => {
  expect(phoneCountry('de')).toEqual({ iso: 'DE', name: 'Germany', dialCode: '49', digits: [10, 11] });
  expect(phoneCountry('constructor')).toBeNull();
});

test.each([
  ['020 7946 0000', 'GB', '442079460000'],
  ['0044 20 7946 0000', 'GB', '442079460000'],
  ['+44 20 7946 0000', 'GB', '442079460000'],
  ['44 20 7946 0000', 'GB', '442079460000'],
  ['(416) 555-0123', 'CA', '14165550123'],
  ['1 416 555 0123', 'CA', '14165550123'],
  ['06 1234 5678', 'IT', '390612345678'],
  ['8 912 345 67 89', 'RU', '79123456789'],
  ['33612345678', 'DE', '33612345678'],
  ['+33612345678', 'DE', '33612345678'],
  ['12', 'DE', '12'],
  ['0151 23456789', '', '015123456789'],
])('%p written in %p is kept as %p', (typed, iso, stored) => {
  expect(storedPhone(typed, iso)).toBe(stored);
});
