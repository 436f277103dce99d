import fc from 'fast-check';
import { cardDigits, expiryProblem, isExpired, isSecurityCode, passesLuhn } from '#rules/card.ts';
import { SANDBOX_CARDS, sandboxCard } from '#rules/sandbox-cards.ts';

const now = new Date('2026-03-15T12:00:00Z');

test.each(SANDBOX_CARDS)('the test card $number passes the check and is found as people type it', (card) => {
  const typed = card.number.replace(/(\d{4})/g, '$1 ').trim();
  expect([passesLuhn(typed), sandboxCard(typed)]).toEqual([true, card]);
});

test('no two test cards share a number, and each behaviour can be chosen', () => {
  expect(new Set(SANDBOX_CARDS.map((card) => card.number)).size).toBe(SANDBOX_CARDS.length);
  expect(new Set(SANDBOX_CARDS.map((card) => card.behaviour)).size).toBe(11);
});

test.each([
  ['4242424242424241', false],
  ['4242-4242-4242-4242', true],
  ['', false],
  ['0', false],
  ['42424242424242424242', false],
  ['４２４２４２４２４２４２４２４２', false],
  ['378282246310005', true],
])('%p passes: %p', (number, expected) => {
  expect(passesLuhn(number)).toBe(expected);
});

test('one wrong digit is always noticed', () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 15, maxLength: 15 });
  fc.assert(
    fc.property(digits, fc.nat({ max: 15 }), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
      const check = [...'0123456789'].find((digit) => passesLuhn(body.join('') + digit)) ?? '';
      const number = [...body, Number(check)];
      const wrong = number.with(at, ((number[at] ?? 0) + by) % 10);
      expect([passesLuhn(number.join('')), passesLuhn(wrong.join(''))]).toEqual([true, false]);
    }),
  );
});

test('digits are what is left without spaces and hyphens', () => {
  expect(cardDigits(' 4242-4242 4242\t4242 ')).toBe('4242424242424242');
});

test.each([
  ['123', true],
  ['1234', true],
  ['12', false],
  ['12345', false],
  ['12a', false],
  ['', false],
])('the security code %p is one: %p', (cvc, expected) => {
  expect(isSecurityCode(cvc)).toBe(expected);
});

test.each([
  [3, 2026, null],
  [2, 2026, 'expired'],
  [12, 2025, 'expired'],
  [1, 2046, null],
  [1, 2047, 'invalid'],
  [0, 2027, 'invalid'],
  [13, 2027, 'invalid'],
  [1.5, 2027, 'invalid'],
  [1, 26, 'invalid'],
  [Number.NaN, 2027, 'invalid'],
] as const)('%p/%p: %p', (month, year, expected) => {
  expect(expiryProblem(month, year, now)).toBe(expected);
});

test('a card is good until the last moment of its month', () => {
  expect(isExpired(3, 2026, new Date('2026-03-31T23:59:59.999Z'))).toBe(false);
  expect(isExpired(3, 2026, new Date('2026-04-01T00:00:00.000Z'))).toBe(true);
  expect(isExpired(12, 2026, new Date('2027-01-01T00:00:00.000Z'))).toBe(true);
});
