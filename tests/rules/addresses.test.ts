import { addressProblems, addressText } from '#rules/addresses.ts';

const FORM = {
  name: 'Ann Lee',
  country: 'US',
  state: 'Texas',
  city: 'Austin',
  district: '',
  ward: '',
  streetNumber: '12',
  streetAddress: 'Main Street',
  apartment: '',
  zipCode: '73301',
  description: '',
};

test.each([
  [{}, []],
  [{ country: 'XX' }, ['country country-unknown']],
  [
    { name: ' ', city: '', state: '', streetAddress: '', zipCode: '' },
    ['name required', 'state required', 'city required', 'streetAddress required', 'zipCode required'],
  ],
  [{ streetNumber: '', district: '', ward: '' }, []],
  [{ zipCode: 'SW1A 1AA' }, []],
  [{ zipCode: '123-4567' }, []],
  [{ zipCode: '7' }, ['zipCode zip-wrong']],
  [{ zipCode: '12345678901' }, ['zipCode too-long']],
  [{ zipCode: '12;34' }, ['zipCode zip-wrong']],
  [{ zipCode: '-123' }, ['zipCode zip-wrong']],
  [{ apartment: 'x'.repeat(81) }, ['apartment too-long']],
  [{ description: 'x'.repeat(301) }, ['description too-long']],
] as const)('an address with %j', (change, expected) => {
  const problems = addressProblems({ ...FORM, ...change });
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test('an address on one line leaves out what is empty', () => {
  expect(addressText(FORM)).toBe('Ann Lee, 12 Main Street, Austin, Texas 73301, United States');
  expect(addressText({ ...FORM, apartment: 'Apt 4B' })).toContain('12 Main Street, Apt 4B, Austin');
  expect(addressText({ ...FORM, district: 'Hyde Park', ward: '3' })).toContain(', 3, Hyde Park, Austin');
});

test('a comma inside a part does not cut it in two', () => {
  const [name, street] = addressText({ ...FORM, name: 'Ann Lee, work' }).split(', ');
  expect([name, street]).toEqual(['Ann Lee,\u00a0work', '12 Main Street']);
});
