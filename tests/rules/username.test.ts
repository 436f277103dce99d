import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { normalizeUsername, RESERVED_USERNAMES, usernameProblem } from '#rules/username.ts';

test.each([
  ['anna', null],
  ['  Anna9 ', null],
  ['abc', null],
  ['demofan', null],
  ['demoperformer', null],
  ['demooperator', null],
  ['a'.repeat(30), null],
  ['', 'too-short'],
  ['ab', 'too-short'],
  ['a'.repeat(31), 'too-long'],
  ['anna.b', 'characters'],
  ['anna b', 'characters'],
  ['anna_b', 'characters'],
  ['änna', 'characters'],
  ['anna\nb', 'characters'],
  ['home', 'reserved'],
  ['HOME', 'reserved'],
  ['top', 'reserved'],
  ['undefined', 'reserved'],
  ['404', 'reserved'],
])('username %p: %p', (value, problem) => {
  expect(usernameProblem(value)).toBe(problem);
});

/** Page roots the product has or will have. */
const ROOTS = (
  'home auth user creator wallet api admin post video gallery product explore trending search messages page contact ' +
  'payment streaming notification referral schedule flags static _next favicon robots sitemap offline operator'
).split(' ');

test.each(ROOTS)('no profile can hide /%s', (root) => {
  expect(RESERVED_USERNAMES.has(root)).toBe(true);
  expect(usernameProblem(root)).not.toBeNull();
});

test('every page and public file that a username could spell is reserved', () => {
  const roots = ['pages', 'public']
    .flatMap((folder) => readdirSync(folder))
    .map((name) => name.split('.')[0] ?? '');
  const open = roots.filter(
    (root) => /^[a-z0-9]{3,30}$/.test(root) && root !== 'index' && !RESERVED_USERNAMES.has(root),
  );
  expect(open).toEqual([]);
});

test('what is accepted is a safe path part, and normalising twice changes nothing', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.stringMatching(/^[A-Za-z0-9]{0,34}$/)),
      (value) => {
        const username = normalizeUsername(value);
        expect(normalizeUsername(username)).toBe(username);
        if (usernameProblem(value) !== null) return;
        expect(username).toMatch(/^[a-z0-9]{3,30}$/);
        expect(encodeURIComponent(username)).toBe(username);
      },
    ),
  );
});
