import { boundsProblem } from '#rules/bounds.ts';
import { allow, refuse } from '#rules/decision.ts';

test('a decision is yes, or no with its code', () => {
  expect(allow).toEqual({ allowed: true });
  expect(refuse('buy')).toEqual({ allowed: false, code: 'buy' });
});

test.each([
  [10, null],
  [9.99, 'too-low'],
  [20, null],
  [20.01, 'too-high'],
  [Number.NaN, 'too-low'],
  [Number.POSITIVE_INFINITY, 'too-high'],
  [-15, 'too-low'],
])('%p between 10 and 20: %p', (amount, problem) => {
  expect(boundsProblem(amount, { min: 10, max: 20 })).toBe(problem);
});

test.each([0, -1, Number.NaN])('%p is too low, even where the limits allow it', (amount) => {
  expect(boundsProblem(amount, { min: -10, max: 20 })).toBe('too-low');
});
