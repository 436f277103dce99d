import { choiceValue, DETAIL_CHOICES, DETAIL_LISTS, DETAILS } from '#rules/details.ts';

it.each([
  ['heights', '170', '170'],
  ['heights', '170 cm (5′7″)', '170'],
  ['heights', '170 CM  (5\'7")', '170'],
  ['heights', '139', null],
  ['eyes', 'blue', 'blue'],
  ['eyes', 'Blue', 'blue'],
  ['eyes', 'constructor', null],
  ['ages', '55_99', '55_99'],
  ['ages', '55 and over', '55_99'],
  ['butts', 'Extra large', 'extra_large'],
  ['eyes', '', null],
] as const)('of %s, %j is %j', (list, named, expected) => {
  expect(choiceValue(list, named)).toBe(expected);
});

test('no list has a value twice', () => {
  for (const key of DETAILS) {
    const values = DETAIL_CHOICES[DETAIL_LISTS[key]].map(({ value }) => value);
    expect(new Set(values).size).toBe(values.length);
  }
});
