import fc from 'fast-check';
import { captureProblem } from '#rules/captures.ts';
import { PAYMENT_STATUSES } from '#rules/constants.ts';
import { OPEN_STATUSES } from '#rules/payment-status.ts';

const payment = { status: 'pending' as const, totalPrice: 2000, currency: 'USD', gatewayReference: 'ch_1' };
const charge = { reference: 'ch_1', captured: { amount: 2000, currency: 'USD' } };

test.each(OPEN_STATUSES)('exactly what was asked pays for a payment that is %s', (status) => {
  expect(captureProblem({ ...payment, status }, charge)).toBeNull();
  // The answer of the charge may be the first we hear of its reference.
  expect(captureProblem({ ...payment, status, gatewayReference: null }, charge)).toBeNull();
});

test.each([
  [1999, 'USD', 'wrong-amount'],
  [2001, 'USD', 'wrong-amount'],
  [0, 'USD', 'wrong-amount'],
  [2000, 'EUR', 'wrong-currency'],
  [2000, 'usd', 'wrong-currency'],
  [1, 'EUR', 'wrong-currency'],
])('%i %s for 2000 USD is %s', (amount, currency, problem) => {
  expect(captureProblem(payment, { ...charge, captured: { amount, currency } })).toBe(problem);
});

test.each(['fail', 'canceled'] as const)('money for a payment that ended as %s came too late', (status) => {
  expect(captureProblem({ ...payment, status }, charge)).toBe('charged-late');
});

test.each(['success', 'refunded'] as const)('what is known of a payment that is %s is no news', (status) => {
  expect(captureProblem({ ...payment, status }, charge)).toBeNull();
  expect(captureProblem({ ...payment, status }, { ...charge, reference: 'ch_2' })).toBe('charged-twice');
});

test('nothing but the exact amount of an open payment ever counts as paid', () => {
  const anything = fc.record({
    status: fc.constantFrom(...PAYMENT_STATUSES),
    amount: fc.integer({ min: 0, max: 5000 }),
    currency: fc.constantFrom('USD', 'EUR'),
    reference: fc.constantFrom('ch_1', 'ch_2'),
  });
  fc.assert(
    fc.property(anything, ({ status, amount, currency, reference }) => {
      const problem = captureProblem({ ...payment, status }, { reference, captured: { amount, currency } });
      const pays =
        amount === 2000 && currency === 'USD' && (OPEN_STATUSES as readonly string[]).includes(status);
      const isKnown = (status === 'success' || status === 'refunded') && reference === 'ch_1';
      expect(problem === null).toBe(pays || isKnown);
    }),
  );
});
