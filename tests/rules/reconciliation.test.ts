import { PAYMENT_STATUSES } from '#rules/constants.ts';
import { OPEN_STATUSES, type PaymentStatus } from '#rules/payment-status.ts';
import { chargeDifference, refundDifference, type TheirCharge } from '#rules/reconciliation.ts';

const USD = { amount: 2000, currency: 'USD' };
const ours = (status: PaymentStatus, unwanted: { amount: number; currency: string } | null = null) => ({
  status,
  totalPrice: 2000,
  currency: 'USD',
  gatewayReference: 'pi_1',
  unwanted,
});
const theirs = (status: TheirCharge['status'], captured = status === 'success' ? USD : null) => ({
  reference: 'pi_1',
  status,
  captured,
});
const THEIRS = ['success', 'fail', 'canceled', 'require_authentication', 'pending'] as const;

/** The states of ours that agree with each of theirs. */
const AGREES: Record<TheirCharge['status'], readonly PaymentStatus[]> = {
  success: ['success', 'refunded'],
  fail: ['fail', 'canceled'],
  canceled: ['fail', 'canceled'],
  require_authentication: OPEN_STATUSES,
  pending: OPEN_STATUSES,
};

test.each(THEIRS.flatMap((there) => PAYMENT_STATUSES.map((here) => [there, here] as const)))(
  'a charge that is %s there and %s here',
  (there, here) => {
    const expected = AGREES[there].includes(here) ? null : 'other-status';
    expect(chargeDifference(ours(here), theirs(there))).toBe(expected);
  },
);

test.each(THEIRS)('nothing here of a charge that is %s is a difference unless it moved nothing', (there) => {
  const moves = there !== 'fail' && there !== 'canceled';
  expect(chargeDifference(null, theirs(there))).toBe(moves ? 'missing-here' : null);
});

test.each([
  [1999, 'USD'],
  [2001, 'USD'],
  [2000, 'EUR'],
])('%i %s for 2000 USD is another amount', (amount, currency) => {
  const taken = theirs('success', { amount, currency });
  expect(chargeDifference(ours('success'), taken)).toBe('other-amount');
});

test('what was taken for nothing is known by what goes back, to the cent', () => {
  for (const status of PAYMENT_STATUSES) {
    expect(chargeDifference(ours(status, USD), theirs('success'))).toBeNull();
    expect(chargeDifference(ours(status, { ...USD, amount: 1 }), theirs('success'))).toBe('other-amount');
  }
});

test('a second charge for a payment that is paid is not what it was paid with', () => {
  expect(chargeDifference(ours('success'), { ...theirs('success'), reference: 'pi_2' })).toBe('other-status');
});

test.each([
  [null, 'done', 'missing-here'],
  [null, 'pending', 'missing-here'],
  [null, 'failed', null],
  ['done', 'done', null],
  ['done', 'pending', null],
  ['done', 'failed', 'other-status'],
  ['pending', 'done', 'other-status'],
  ['pending', 'pending', 'other-status'],
  ['pending', 'failed', null],
] as const)('a refund that is %s here and %s there: %s', (here, there, expected) => {
  const row = here && { status: here, ...USD };
  expect(refundDifference(row, { status: there, ...USD })).toBe(expected);
  if (row) expect(refundDifference(row, { status: there, ...USD, amount: 1 })).toBe('other-amount');
});
