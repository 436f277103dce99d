import { canBecome, orderNumberOf } from '#rules/orders.ts';

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

test('an order is called by the end of its purchase', () => {
  expect(orderNumberOf('0190a0a0-0000-7000-8000-00ab12cd34ef')).toBe('12CD34EF');
});
