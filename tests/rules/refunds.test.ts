import { partBack, tokens } from '#rules/money.ts';
import { refundDecision } from '#rules/refunds.ts';

test.each([
  [{ price: 0, before: 0, total: 0 }, 'not-paid'],
  [{ price: 10, before: 0, total: 11 }, 'too-much'],
  [{ price: 10, before: 5, total: 4 }, 'already-more'],
  [{ price: 10, before: 5, total: 5 }, null],
  [{ price: 10, before: 5, total: 10 }, null],
])('%j: %s', (of, code) => {
  const decision = refundDecision(of);
  expect(decision.allowed ? null : decision.code).toBe(code);
});

test('parts that are given back one after the other are the whole', () => {
  for (const [whole, price] of [
    [801, 1001],
    [7, 3],
    [0, 5],
    [3, 1000],
  ] as const) {
    let sum = 0;
    for (let before = 0; before < price; before += 1)
      sum += partBack(tokens(whole), { price, before, amount: 1 });
    expect(sum).toBe(whole);
  }
});
