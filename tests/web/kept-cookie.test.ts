import { waitFor } from '@testing-library/react';
import Cookies from 'js-cookie';
import { HttpResponse, http } from 'msw';
import { saveLocale } from '#i18n/locale-storage.ts';
import { keepAnswer } from '#lib/kept-cookie.ts';
import { setThemeMode } from '#lib/theme-mode.ts';
import { readToken, removeToken, saveToken } from '#lib/token-cookie.ts';
import { KEPT_COOKIES } from '#rules/kept-cookies.ts';
import { server } from '#support/web-msw.ts';

const DAY_MS = 86_400_000;
const KEEP = 'http://localhost/cookies/:name';

/** When each cookie ends in Safari: a week after a script wrote it, or when the server said. */
let ends: Map<string, number>;
let release: () => void;

beforeEach(() => {
  ends = new Map();
  const set = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set;
  jest.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [, name = '', until = ''] = /^(\w+)=.*?expires=([^;]+)/.exec(text) ?? [];
    ends.set(name, Math.min(Date.parse(until), Date.now() + 7 * DAY_MS));
    set?.call(document, text);
  });
});
afterEach(() => {
  removeToken();
  jest.restoreAllMocks();
});

/** Answers as the server does: by a cookie, which no script has written. Held back until it is released. */
function theServer({ held = false } = {}) {
  const asked: string[] = [];
  const hold = held
    ? new Promise<void>((resolve) => {
        release = resolve;
      })
    : undefined;
  server.use(
    http.post(KEEP, async ({ params }) => {
      const name = String(params.name);
      asked.push(name);
      await hold;
      ends.set(name, Date.now() + 365 * DAY_MS);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return asked;
}

it('nothing that is remembered is gone in Safari after eight days', async () => {
  const asked = theServer();
  saveToken('a-token', true);
  setThemeMode('dark');
  saveLocale('de-DE');
  for (const name of ['adult', 'analytics', 'install'] as const)
    keepAnswer(name, { adult: '1', analytics: 'yes', install: 'asked' }[name]);
  // At once, for the page that is read next.
  expect(readToken()).toBe('a-token');
  await waitFor(() => expect(asked).toHaveLength(1 + Object.keys(KEPT_COOKIES).length), { timeout: 3000 });
  await waitFor(() => expect([...ends.values()].every((end) => end > Date.now() + 8 * DAY_MS)).toBe(true), {
    timeout: 3000,
  });
  expect([...ends.keys()].sort()).toEqual(['token', ...Object.keys(KEPT_COOKIES)].sort());
});

it('without an answer what the script wrote is left', async () => {
  let failed = 0;
  server.use(
    http.post(KEEP, () => {
      failed += 1;
      return HttpResponse.error();
    }),
  );
  saveToken('a-token', true);
  await waitFor(() => expect(failed === 1).toBe(true), { timeout: 3000 });
  expect(readToken()).toBe('a-token');
});

it.each([
  ['a theme', 'theme', 'dark', 'light'],
  ['an answer about counting', 'analytics', 'yes', 'no'],
] as const)(
  '%s: a choice that is made before the server answers wins',
  async (_what, name, first, second) => {
    const asked: string[] = [];
    server.use(
      http.post(KEEP, async () => {
        // What the request brought, as the server sets it when its answer comes.
        const value = Cookies.get(name) ?? '';
        asked.push(value);
        await new Promise((resolve) => setTimeout(resolve, 50));
        Cookies.set(name, value, { path: '/' });
        return new HttpResponse(null, { status: 204 });
      }),
    );
    keepAnswer(name, first);
    await waitFor(() => expect(asked).toEqual([first]), { timeout: 3000 });
    keepAnswer(name, second);
    await waitFor(() => expect(asked).toEqual([first, second]), { timeout: 3000 });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(Cookies.get(name)).toBe(second);
  },
);

it('a cookie that another tab has changed meanwhile is left to that tab', async () => {
  const asked = theServer({ held: true });
  keepAnswer('adult', '1');
  saveToken('a-token', true);
  await waitFor(() => expect(asked).toEqual(['adult']), { timeout: 3000 });
  Cookies.set('token', 'b-token', { path: '/' });
  release();
  setThemeMode('dark');
  await waitFor(() => expect(asked).toEqual(['adult', 'theme']), { timeout: 3000 });
  expect(readToken()).toBe('b-token');
});

it('the last of two choices is asked for last', async () => {
  const asked = theServer({ held: true });
  keepAnswer('theme', 'dark');
  keepAnswer('adult', '1');
  await waitFor(() => expect(asked.length === 1).toBe(true), { timeout: 3000 });
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(asked).toEqual(['theme']);
  release();
  await waitFor(() => expect(asked.length === 2).toBe(true), { timeout: 3000 });
});

it('who signs out before the answer comes is not signed in again by it', async () => {
  const asked = theServer({ held: true });
  saveToken('a-token', true);
  await waitFor(() => expect(asked.length === 1).toBe(true), { timeout: 3000 });
  removeToken();
  // What the answer of a server does in a browser.
  Cookies.set('token', 'a-token', { path: '/' });
  release();
  await waitFor(() => expect(readToken() === null).toBe(true), { timeout: 3000 });
});
