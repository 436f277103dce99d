import { tokens } from '#rules/money.ts';
import { isInStock, productFormProblems } from '#rules/product-form.ts';

const PRICES = { min: tokens(100), max: tokens(1000) };
const FORM = {
  name: 'Mug',
  description: '',
  status: 'active',
  type: 'physical',
  price: tokens(500),
  stock: 3,
  pictures: 1,
  categories: 1,
  hasFile: false,
} as const;

test.each([
  [{}, []],
  [{ name: ' ' }, ['name title-required']],
  [{ name: 'x'.repeat(121) }, ['name title-too-long']],
  [{ description: 'x'.repeat(2001) }, ['description description-too-long']],
  [{ price: tokens(0) }, ['price price-too-low']],
  [{ price: tokens(1001) }, ['price price-too-high']],
  [{ stock: -1 }, ['stock stock-wrong']],
  [{ stock: 1.5 }, ['stock stock-wrong']],
  [{ stock: 1_000_001 }, ['stock stock-wrong']],
  [{ stock: 0 }, []],
  [{ type: 'digital' }, ['digitalFile file-required']],
  [{ type: 'digital', hasFile: true }, []],
  [{ type: 'digital', status: 'draft' }, []],
  [{ status: 'draft', name: '', price: tokens(0) }, []],
  [{ pictures: 11 }, ['imageIds too-many-pictures']],
  [{ categories: 6 }, ['categoryIds too-many-categories']],
] as const)('a product with %j', (change, expected) => {
  const problems = productFormProblems({ ...FORM, ...change }, PRICES);
  expect(problems.map(({ field, code }) => `${field} ${code}`)).toEqual(expected);
});

test.each([
  ['physical', 2, 2, true],
  ['physical', 2, 3, false],
  ['physical', 0, 1, false],
  ['digital', 0, 1, true],
] as const)('a %s product, %i left, %i wanted', (type, stock, quantity, expected) => {
  expect(isInStock({ type, stock }, quantity)).toBe(expected);
});
