import { addressLook, hiddenParts } from '#rules/address-forms.ts';
import { countryName } from '#rules/countries.ts';

const usual = { city: 'city', zipCode: 'postal-code', streetAddress: 'street', district: 'district' };
const oneLine = { ...usual, streetAddress: 'street-address', apartment: 'unit' };

test.each([
  ['US', { ...oneLine, state: 'state', zipCode: 'zip-code' }, ['streetNumber', 'district', 'ward']],
  [
    'PR',
    { ...oneLine, state: 'municipality', district: 'urbanizacion', zipCode: 'zip-code' },
    ['streetNumber', 'ward'],
  ],
  ['GU', { ...oneLine, state: 'village', zipCode: 'zip-code' }, ['streetNumber', 'district', 'ward']],
  ['CA', { ...oneLine, state: 'province-or-territory' }, ['streetNumber', 'district', 'ward']],
  [
    'GB',
    { ...oneLine, state: 'region', city: 'town', zipCode: 'postcode', district: 'locality' },
    ['streetNumber', 'ward'],
  ],
  [
    'JE',
    { ...oneLine, state: 'parish', city: 'town', zipCode: 'postcode', district: 'locality' },
    ['streetNumber', 'ward'],
  ],
  ['DE', { ...usual, state: 'state', apartment: 'floor' }, ['district', 'ward']],
  ['CH', { ...usual, state: 'canton' }, ['district', 'ward']],
  ['PT', { ...usual, state: 'state-or-region' }, ['district', 'ward']],
  ['BR', { ...usual, state: 'state', district: 'neighborhood' }, ['ward']],
  ['JP', { ...usual, state: 'prefecture' }, []],
  ['VN', { ...usual, state: 'state-or-region', apartment: 'floor' }, []],
  // None is chosen yet.
  ['', { ...usual, state: 'state-or-region' }, []],
] as const)(
  '%j is asked for its address in the words of its post, without what that has no use for',
  (country, look, unused) => {
    expect(addressLook(country)).toMatchObject(look);
    expect(hiddenParts(country, [])).toEqual(unused);
  },
);

test('what is filled in already stays in the form', () => {
  expect(hiddenParts('US', ['streetNumber', 'streetAddress', 'ward'])).toEqual(['district']);
});

test('a part is left out only in countries that there are', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  const narrowed = codes.filter((code) => addressLook(code).unused.length > 0);
  expect(narrowed.length).toBeGreaterThan(40);
  expect(narrowed.filter((code) => !countryName(code))).toEqual([]);
});
