import fc from 'fast-check';
import { PAYMENT_STATUSES } from '#rules/constants.ts';
import { canBecome, isFinal, OPEN_STATUSES, type PaymentStatus } from '#rules/payment-status.ts';

/** Rows: from. Columns: to, in the order of PAYMENT_STATUSES. */
const TABLE: Record<PaymentStatus, string> = {
  //                       created processing pending auth success fail canceled refunded
  created: /*            */ '-yyyyyy-',
  processing: /*         */ '--yyyyy-',
  pending: /*            */ '----yyy-',
  require_authentication: '--y-yyy-',
  success: /*            */ '--------',
  fail: /*               */ '--------',
  canceled: /*           */ '--------',
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

test('whatever answers come, a payment ends at most once and never goes round in circles', () => {
  const answers = fc.array(fc.constantFrom(...PAYMENT_STATUSES), { maxLength: 30 });
  fc.assert(
    fc.property(answers, (list) => {
      const path: PaymentStatus[] = ['created'];
      for (const to of list) {
        const from = path.at(-1) as PaymentStatus;
        if (canBecome(from, to)) path.push(to);
      }
      expect(path.filter(isFinal).length).toBeLessThanOrEqual(1);
      expect(new Set(path).size).toBe(path.length);
    }),
  );
});
