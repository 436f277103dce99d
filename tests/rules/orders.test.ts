import { canBecome, orderNumberOf, returnsToStock } from '#rules/orders.ts';

test.each([
  ['processing', 'processing', null],
  ['processing', 'shipping', null],
  ['processing', 'delivered', null],
  ['processing', 'refunded', null],
  ['shipping', 'processing', 'not-back'],
  ['delivered', 'shipping', 'not-back'],
  ['delivered', 'refunded', null],
  ['refunded', 'processing', 'already-refunded'],
  ['refunded', 'refunded', 'already-refunded'],
] as const)('an order that is %s becomes %s', (before, after, code) => {
  const decision = canBecome(before, after);
  expect(decision.allowed ? null : decision.code).toBe(code);
});

test.each([
  ['processing', undefined, true],
  ['shipping', undefined, false],
  ['delivered', undefined, false],
  ['processing', false, false],
  ['shipping', true, true],
  ['delivered', true, true],
] as const)(
  'a refund of an order that is %s, where %s is chosen, puts pieces back: %s',
  (before, chosen, back) => {
    expect(returnsToStock(before, chosen)).toBe(back);
  },
);

test('an order is called by the end of its purchase', () => {
  expect(orderNumberOf('0190a0a0-0000-7000-8000-00ab12cd34ef')).toBe('12CD34EF');
});
