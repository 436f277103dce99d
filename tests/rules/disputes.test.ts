import { DISPUTE_STATUSES, disputeBecomes, purchasesFor } from '#rules/disputes.ts';

test.each([
  ['needs_response', ['under_review', 'won', 'lost']],
  ['under_review', ['won', 'lost']],
  ['won', []],
  ['lost', []],
] as const)('a dispute that is %s becomes %j', (before, after) => {
  expect(DISPUTE_STATUSES.filter((one) => disputeBecomes(before, one))).toEqual(after);
});

test.each([
  [0, []],
  [10, ['c 10']],
  [30, ['c 30']],
  [31, ['c 30', 'a 1']],
  [80, ['c 30', 'a 50']],
  [99, ['c 30', 'a 50']],
])('%i missing tokens: %j', (missing, expected) => {
  const newestFirst = [
    { id: 'c', tokens: 30 },
    { id: 'b', tokens: 0 },
    { id: 'a', tokens: 50 },
  ];
  expect(purchasesFor(missing, newestFirst).map(({ id, tokens }) => `${id} ${tokens}`)).toEqual(expected);
});
