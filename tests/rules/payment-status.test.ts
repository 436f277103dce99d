import fc from 'fast-check';
import { PAYMENT_STATUSES } from '#rules/constants.ts';
import {
  canBecome,
  isCardDeclined,
  isFinal,
  OPEN_STATUSES,
  type PaymentStatus,
} from '#rules/payment-status.ts';

/** Rows: from. Columns: to, in the order of PAYMENT_STATUSES. */
const TABLE: Record<PaymentStatus, string> = {
  //                       created processing pending auth success fail canceled refunded
  created: /*            */ '-yyyyyyy',
  processing: /*         */ '--yyyyyy',
  pending: /*            */ '----yyyy',
  require_authentication: '--y-yyyy',
  success: /*            */ '--------',
  fail: /*               */ '-------y',
  canceled: /*           */ '-------y',
  refunded: /*           */ '--------',
};

test.each(PAYMENT_STATUSES)('from %s', (from) => {
  const row = PAYMENT_STATUSES.map((to) => (canBecome(from, to) ? 'y' : '-')).join('');
  expect(row).toBe(TABLE[from]);
});

test('what is open is exactly what is not final', () => {
  expect(PAYMENT_STATUSES.filter((status) => !isFinal(status))).toEqual(
    expect.arrayContaining([...OPEN_STATUSES]),
  );
  expect(PAYMENT_STATUSES.filter((status) => !isFinal(status))).toHaveLength(OPEN_STATUSES.length);
});

test('whatever answers come, a payment is paid at most once, and one that has ended is only ever given back', () => {
  const answers = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 30 });
  fc.assert(
    fc.property(answers, (list) => {
      const path: PaymentStatus[] = ['created'];
      for (const to of list) {
        const from = path.at(-1) as PaymentStatus;
        if (canBecome(from, to)) path.push(to);
      }
      const ends = path.filter(isFinal);
      expect(ends.length).toBeLessThanOrEqual(2);
      if (ends.length === 2) expect([ends[0] === 'success', ends[1]]).toEqual([false, 'refunded']);
      expect(new Set(path).size).toBe(path.length);
    }),
  );
});

test.each([
  ['fail', 'card_declined', true],
  ['fail', null, true],
  // What the person decided at their bank says nothing about the card.
  ['fail', 'authentication_failed', false],
  ['fail', 'authentication_required', false],
  ['canceled', 'card_declined', false],
  ['success', null, false],
] as const)('%s with %s: the card was declined is %s', (status, failureCode, declined) => {
  expect(isCardDeclined({ status, failureCode })).toBe(declined);
});
