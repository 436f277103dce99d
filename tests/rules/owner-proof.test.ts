import { FRESH_SIGN_IN_MINUTES, ownerProof } from '#rules/owner-proof.ts';
import { FORGET_AFTER_SECONDS, waitAfter } from '#rules/wrong-passwords.ts';

const FRESH = FRESH_SIGN_IN_MINUTES * 60_000;

test.each([
  ['right', true, FRESH + 1, null],
  ['wrong', true, 0, 'wrong-password'],
  ['absent', true, FRESH, null],
  ['absent', true, FRESH + 1, 'password-needed'],
  ['absent', false, FRESH, null],
  ['absent', false, FRESH + 1, 'sign-in-needed'],
  ['absent', true, Number.POSITIVE_INFINITY, 'password-needed'],
] as const)(
  'a %s password, has one: %s, signed in %d ms ago: %s',
  (password, hasPassword, sessionAge, code) => {
    const decision = ownerProof({ password, hasPassword, sessionAge });
    expect(decision.allowed ? null : decision.code).toBe(code);
  },
);

test('waits grow from two seconds to a quarter of an hour, and end before they are forgotten', () => {
  const device = [0, 4, 5, 6, 7, 12, 13, 100].map((failures) => waitAfter(failures, 'device'));
  expect(device).toEqual([0, 0, 2, 4, 8, 256, 512, 900]);
  expect([49, 50, 51].map((failures) => waitAfter(failures, 'account'))).toEqual([0, 2, 4]);
  expect(waitAfter(1000, 'account')).toBeLessThan(FORGET_AFTER_SECONDS);
});
