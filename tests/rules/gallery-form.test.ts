import { galleryFormProblems, seesPhoto } from '#rules/gallery-form.ts';
import { tokens } from '#rules/money.ts';

test.each([
  ['stands there now, open to all', { since: 3, until: null }, null, true, true],
  ['stood there once, open to all', { since: 1, until: 3 }, null, true, false],
  ['stood there when it was bought and stands there now', { since: 1, until: null }, 2, true, true],
  ['stood there when it was bought and was taken out', { since: 1, until: 3 }, 2, true, true],
  ['was taken out by the very change before the purchase', { since: 1, until: 2 }, 2, true, false],
  ['was added by the very change before the purchase', { since: 2, until: null }, 2, false, true],
  ['was added later', { since: 3, until: null }, 2, true, true],
  ['was added later, for who gets nothing later', { since: 3, until: null }, 2, false, false],
  ['was added and taken out later', { since: 3, until: 4 }, 2, true, false],
])('a photo that %s', (_what, showing, boughtVersion, withLaterChanges, expected) => {
  expect(seesPhoto(showing, { boughtVersion, withLaterChanges })).toBe(expected);
});

const PRICES = { min: tokens(100), max: tokens(1000) };
const FORM = {
  title: 'Summer',
  description: '',
  status: 'active',
  audience: 'ppv',
  price: tokens(500),
} as const;

test.each([
  [{}, []],
  [{ title: ' ' }, ['title-required']],
  [{ title: 'x'.repeat(121) }, ['title-too-long']],
  [{ description: '😀'.repeat(1000) }, []],
  [{ description: 'x'.repeat(1001) }, ['description-too-long']],
  [{ price: tokens(99) }, ['price-too-low']],
  [{ price: tokens(1001) }, ['price-too-high']],
  [{ audience: 'subscribers', price: tokens(0) }, []],
  [{ status: 'draft', title: '', price: tokens(0) }, []],
  [{ status: 'draft', title: 'x'.repeat(121) }, ['title-too-long']],
] as const)('a gallery with %j', (change, codes) => {
  const problems = galleryFormProblems({ ...FORM, ...change }, PRICES);
  expect(problems.map(({ code }) => code)).toEqual(codes);
});
