import { readOrdering } from '#rules/categories.ts';

it.each([
  ['0', 0],
  ['12', 12],
  ['9999', 9999],
  ['10000', null],
  ['-1', null],
  ['1.5', null],
  [' 1', null],
  ['', null],
])('%j as a place in the list is %j', (text, expected) => {
  expect(readOrdering(text)).toBe(expected);
});
