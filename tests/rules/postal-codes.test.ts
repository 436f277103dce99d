import fc from 'fast-check';
import { addressProblems } from '#rules/addresses.ts';
import { COUNTRIES } from '#rules/countries.ts';
import { postalCode } from '#rules/postal-codes.ts';

test.each([
  ['GB', 'sw1a1aa', 'SW1A 1AA'],
  ['GB', ' m1  1ae ', 'M1 1AE'],
  ['GB', 'W1A-0AX', 'W1A 0AX'],
  ['GB', 'b338th', 'B33 8TH'],
  ['GB', 'SW1A', 'SW1A'],
  ['JE', 'je23xp', 'JE2 3XP'],
  ['IE', 'd02x285', 'D02 X285'],
  ['IE', 'd6wxk00', 'D6W XK00'],
  ['CA', 'm5h2n2', 'M5H 2N2'],
  ['CA', 'm5h-2n2', 'M5H 2N2'],
  ['CA', 'm5h', 'm5h'],
  ['US', '733011234', '73301-1234'],
  ['US', '73301 1234', '73301-1234'],
  ['US', '73301-1234', '73301-1234'],
  ['US', ' 73301 ', '73301'],
  ['US', '7330', '7330'],
  ['PR', '009011234', '00901-1234'],
  ['NL', '1012js', '1012 JS'],
  ['NL', '1012 JS', '1012 JS'],
  ['NL', '1012', '1012'],
  ['SE', '11455', '114 55'],
  ['CZ', '110-00', '110 00'],
  ['SK', '81101', '811 01'],
  ['GR', '10557', '105 57'],
  ['GR', 'GR 10557', 'GR 10557'],
  ['PL', '00340', '00-340'],
  ['PL', '00 340', '00-340'],
  ['PT', '1100148', '1100-148'],
  ['PT', '1100', '1100'],
  ['JP', '1000005', '100-0005'],
  ['BR', '01310200', '01310-200'],
  ['BR', '1310200', '1310200'],
  ['DE', ' 20457 ', '20457'],
  ['DE', 'd-20457', 'd-20457'],
  ['XX', 'ab1 2cd', 'ab1 2cd'],
])('%s: %j is written %j', (country, typed, written) => {
  expect(postalCode(country, typed)).toBe(written);
});

const country = fc.constantFrom('XX', ...COUNTRIES.map(({ code }) => code));
/** Letters and digits as codes have them, with what people put between them. */
const typed = fc
  .array(fc.constantFrom(...'0123456789ABZabz -'), { maxLength: 12 })
  .map((letters) => letters.join(''));

test('nothing but case, spaces and hyphens changes, and what is written so stays so', () => {
  fc.assert(
    fc.property(country, typed, (code, text) => {
      const written = postalCode(code, text);
      const bare = (value: string) => value.replace(/[\s-]/g, '').toUpperCase();
      expect(bare(written)).toBe(bare(text));
      expect(postalCode(code, written)).toBe(written);
    }),
  );
});

test('no code is refused that was taken as typed', () => {
  const form = { name: 'A', state: 'B', city: 'C', district: '', ward: '', streetNumber: '' };
  const wrong = (code: string, zipCode: string) =>
    addressProblems({ ...form, country: code, streetAddress: 'D', apartment: '', description: '', zipCode })
      .length;
  fc.assert(
    fc.property(country, typed, (code, text) => {
      fc.pre(wrong(code, text.trim()) === 0);
      expect(wrong(code, postalCode(code, text))).toBe(0);
    }),
  );
});
