import { receiptNumber } from '#rules/receipt.ts';

it.each([
  ['01a200b8-afe1-7114-a902-38b1804ec139', '804EC139'],
  ['short', 'SHORT'],
  ['', ''],
])('the number of %j is %j', (id, expected) => {
  expect(receiptNumber(id)).toBe(expected);
});
