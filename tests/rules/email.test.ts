import fc from 'fast-check';
import { emailProblem, normalizeEmail } from '#rules/email.ts';

test.each([
  ['anna@example.com', null],
  [' Anna.B+news@Mail.Example.co.uk ', null],
  ["o'neil@example.ie", null],
  ['a@xn--bcher-kva.example', null],
  ['a@b.xn--p1ai', null],
  ['', 'missing'],
  ['   ', 'missing'],
  ['anna', 'invalid'],
  ['anna@', 'invalid'],
  ['@example.com', 'invalid'],
  ['anna@localhost', 'invalid'],
  ['anna@example.c', 'invalid'],
  ['anna@example.123', 'invalid'],
  ['anna@-example.com', 'invalid'],
  ['anna@example..com', 'invalid'],
  ['.anna@example.com', 'invalid'],
  ['anna..b@example.com', 'invalid'],
  ['an na@example.com', 'invalid'],
  ['anna@example.com, b@example.com', 'invalid'],
  ['anna@example.com\nBcc: b@example.com', 'invalid'],
  ['<anna@example.com>', 'invalid'],
  ['a@b@example.com', 'invalid'],
  [`${'a'.repeat(65)}@example.com`, 'invalid'],
  [`a@${'b'.repeat(64)}.com`, 'invalid'],
  [`a@${'b.'.repeat(130)}com`, 'too-long'],
])('e-mail %p: %p', (value, problem) => {
  expect(emailProblem(value)).toBe(problem);
});

test('addresses in common use are accepted, in any case', () => {
  fc.assert(
    fc.property(fc.emailAddress(), (value) => {
      const top = value.split('.').at(-1) ?? '';
      if (!/^[a-z]{2,}$/i.test(top)) return;
      expect(emailProblem(value)).toBeNull();
      expect(emailProblem(value.toUpperCase())).toBeNull();
    }),
  );
});

test('nothing accepted can start a new header line or name a second address', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.tuple(fc.emailAddress(), fc.string()).map((parts) => parts.join('')),
      ),
      (value) => {
        if (emailProblem(value) !== null) return;
        expect(normalizeEmail(value)).toMatch(/^[^\s,;<>@]+@[^\s,;<>@]+$/);
        expect(normalizeEmail(normalizeEmail(value))).toBe(normalizeEmail(value));
      },
    ),
  );
});
