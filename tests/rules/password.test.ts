import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { isClientHash, passwordProblems, passwordStrength } from '#rules/password.ts';

const hash = (value: string) => createHash('sha256').update(value).digest('hex');

test.each([
  ['Demo-Footlight-1', []],
  ['Aa1!aaaa', []],
  ['Ünïcode-9x', []],
  ['Aa1!aaa', ['too-short']],
  ['', ['too-short', 'no-lower', 'no-upper', 'no-digit', 'no-symbol']],
  ['alllower', ['no-upper', 'no-digit', 'no-symbol']],
  ['ALLUPPER1!', ['no-lower']],
  ['NoDigits!', ['no-digit']],
  ['NoSymbol1', ['no-symbol']],
  ['Spaces no symbol 1', ['no-symbol']],
  [`Aa1!${'x'.repeat(124)}`, []],
  [`Aa1!${'x'.repeat(125)}`, ['too-long']],
])('passwordProblems(%p)', (value, problems) => {
  expect(passwordProblems(value)).toEqual(problems);
});

test('a hash made by the client is known by its form, and is no good password of its own', () => {
  expect(isClientHash(hash('secret'))).toBe(true);
  expect(passwordProblems(hash('secret'))).toEqual(['no-upper', 'no-symbol']);
  expect(isClientHash(hash('secret').toUpperCase())).toBe(false);
  expect(isClientHash(hash('secret').slice(1))).toBe(false);
  expect(isClientHash(`${hash('secret')}\n`)).toBe(false);
  expect(passwordProblems('f'.repeat(63))).not.toEqual([]);
});

test.each([
  ['', 0],
  ['short', 1],
  ['Passw0rd!', 1],
  ['Aa1!aaaaaaaaaaaa', 1],
  ['Abcd1234!', 1],
  ['Tr0ub4d!', 2],
  ['Demo-Footlight-1', 2],
  ['kV7#mQ2!xR', 3],
  ['correct-Horse-9-battery-staple', 4],
])('passwordStrength(%p) is %p', (value, strength) => {
  expect(passwordStrength(value)).toBe(strength);
});

test('strength above 1 is given only to accepted passwords, and a longer password is never weaker', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 40 }), (value) => {
      if (passwordStrength(value) > 1) expect(passwordProblems(value)).toEqual([]);
    }),
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[bdfhjlnpr]{1,30}$/), (tail) => {
      const base = 'kV7#mQ2!';
      expect(passwordStrength(base + tail)).toBeGreaterThanOrEqual(passwordStrength(base));
    }),
  );
});
