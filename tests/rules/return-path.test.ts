import fc from 'fast-check';
import { loginPath, safeReturnPath } from '#rules/return-path.ts';

test.each([
  '/',
  '/home',
  '/user/account?tab=phone#top',
  '/search?q=a%20b%2Fc',
  '/search?next=https://example.com',
  '/page/%C3%A9t%C3%A9',
  '/@anna',
  '/authors',
  '/apiary',
])('%p is kept', (path) => {
  expect(safeReturnPath(path)).toBe(path);
});

test.each([
  'https://evil.example',
  'http:evil.example',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  ' /home',
  '/home\r\nSet-Cookie: a=b',
  '/%2F/evil.example',
  '/%2Fevil.example',
  '/%252Fevil.example',
  '/%25252525252Fevil.example',
  '/%5Cevil.example',
  '/%255Cevil.example',
  '/%09/evil.example',
  '/a/%0d%0aheader',
  '/./%2Fevil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  '/..//evil.example',
  '/%2e%2e/evil',
  '/a/../b',
  '/home//evil.example',
  '/%zz',
  '/%',
  '/%ff',
  'javascript:alert(1)',
  'data:text/html,x',
  'home',
  '',
  '?a',
  '#a',
  '/étés',
  '/\u2028',
  '/\u0000',
  `/${'a'.repeat(2000)}`,
  '/auth/login',
  '/AUTH/login',
  '/%61uth/login',
  '/auth',
  '/api/auth/logout',
  '/_next/data/x.json',
  '/socket.io/',
])('%p is refused', (path) => {
  expect(safeReturnPath(path)).toBe('/home');
  expect(safeReturnPath(path, '/wallet')).toBe('/wallet');
});

test.each([[undefined], [null], [7], [['/home', '/wallet']], [{ toString: () => '/x' }]])(
  '%p is no path',
  (value) => {
    expect(safeReturnPath(value)).toBe('/home');
  },
);

const NASTY = [
  '/',
  '\\',
  '//',
  '/\\',
  ':',
  '@',
  '?',
  '#',
  '.',
  '..',
  '%',
  '%2f',
  '%5C',
  '%09',
  '%25',
  '%252F',
  '\t',
];
const MORE = [
  '\n',
  '\r',
  ' ',
  '\u0000',
  '\u2028',
  '\u202e',
  '／',
  'https:',
  'javascript:',
  'evil.example',
  'home',
  'auth',
];
const nasty = fc.array(fc.constantFrom(...NASTY, ...MORE), { maxLength: 8 }).map((parts) => parts.join(''));
const path = fc.oneof(
  nasty,
  nasty.map((rest) => `/${rest}`),
  fc.string(),
  fc.webUrl(),
  fc.anything(),
);

test('whatever comes in, the browser stays on this site, however often the path is decoded', () => {
  const site = 'https://site.example';
  fc.assert(
    fc.property(path, (value) => {
      let result = safeReturnPath(value);
      for (let round = 0; round < 6; round += 1) {
        const url = new URL(result, `${site}/auth/login`);
        expect(url.origin).toBe(site);
        expect(url.pathname.startsWith('//')).toBe(false);
        expect(result.startsWith('/')).toBe(true);
        const [front = ''] = result.split(/[?#]/, 1);
        result = decodeURIComponent(front);
      }
    }),
    { numRuns: 3000 },
  );
});

test('a safe path is returned unchanged and is safe again', () => {
  fc.assert(
    fc.property(path, (value) => {
      const once = safeReturnPath(value);
      expect(once === '/home' || once === value).toBe(true);
      expect(safeReturnPath(once)).toBe(once);
    }),
  );
});

test('every ordinary page of the site is kept, with its query', () => {
  const part = fc
    .stringMatching(/^[a-z0-9][a-z0-9-]{0,20}$/)
    .filter((name) => !['auth', 'api', 'flags'].includes(name));
  const page = fc.tuple(fc.array(part, { minLength: 1, maxLength: 4 }), fc.webQueryParameters());
  fc.assert(
    fc.property(page, ([parts, query]) => {
      const address = `/${parts.join('/')}?${query}`;
      expect(safeReturnPath(address)).toBe(address);
    }),
  );
});

test('loginPath remembers a safe place only', () => {
  expect(loginPath('/wallet?a=1&b=2')).toBe('/auth/login?returnTo=%2Fwallet%3Fa%3D1%26b%3D2');
  expect(loginPath()).toBe('/auth/login');
  expect(loginPath('//evil.example')).toBe('/auth/login');
  expect(loginPath('/auth/login')).toBe('/auth/login');
});
