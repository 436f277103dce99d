import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auth } from '#contract/auth.ts';
import { PageCache } from '#server/web/page-cache.ts';
import { noPageLimits, type PageLimits, pageLimits } from '#server/web/page-limits.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
import { createRequestRouter } from '#server/web/request-router.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { askServer } from '#support/ask-server.ts';
import { aFan } from '#support/factories.ts';

const PASSWORD = 'Sesame-0pen';
const DAY = 86_400;
const YEAR = 365 * DAY;
const servers: Server[] = [];
let api: TestApi;
let root: string;

beforeAll(async () => {
  api = await startTestApi();
  root = mkdtempSync(join(tmpdir(), 'footlight-cookies-'));
  for (const folder of ['.next/static', 'public']) mkdirSync(join(root, folder), { recursive: true });
});
beforeEach(() => api.reset());
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await api.close();
});

/** The site's pages at this address; answers which cookies an answer sets. */
async function site(options: { publicUrl?: string; limits?: PageLimits } = {}) {
  const { limits = noPageLimits, publicUrl = 'http://localhost:3000' } = options;
  const listener = createRequestRouter({
    app: api.app,
    deps: { ...api.deps, config: { ...api.deps.config, publicUrl } },
    root,
    routes: ['/', '/404', '/[profileId]'],
    cache: new PageCache(),
    replies: new ReplyCache(),
    limits,
    renderPage: async (_request, response) =>
      void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end('a page'),
  })((_request, response) => response.end('api'));
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    askServer(port, path, headers, method);
  const page = async (cookie: string) => (await ask('/nova', { cookie })).headers['set-cookie'];
  const keep = async (name: string, cookie: string) => {
    const { status, headers } = await ask(`/cookies/${name}`, { cookie }, 'POST');
    return [status, headers['set-cookie'], headers['cache-control']];
  };
  return { ask, page, keep };
}

const login = async (username: string, remember: boolean) =>
  (await api.call(auth.login, { body: { username, password: PASSWORD, remember } })).data.token;
const token = (value: string, seconds: number, more = '') =>
  `token=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${more}`;

describe('a sign-in', () => {
  test('is set by the server for as long as its session lives, readable by scripts', async () => {
    const { keep } = await site();
    const { username } = await aFan(api, { password: PASSWORD });
    const remembered = await login(username, true);
    const brief = await login(username, false);
    expect(await keep('token', `token=${remembered}`)).toEqual([204, [token(remembered, YEAR)], 'no-store']);
    expect(await keep('token', `token=${brief}`)).toEqual([204, [token(brief, DAY)], 'no-store']);
  });

  test('is Secure where the site is reached by TLS', async () => {
    const { keep, page } = await site({ publicUrl: 'https://footlight.example' });
    const { username } = await aFan(api, { password: PASSWORD });
    const remembered = await login(username, true);
    expect((await keep('token', `token=${remembered}`))[1]).toEqual([token(remembered, YEAR, '; Secure')]);
    api.clock.advance({ days: 1 });
    expect(await page(`token=${remembered}`)).toEqual([token(remembered, YEAR - DAY, '; Secure')]);
  });

  test('is set anew with pages from its second day on, never for longer than its session', async () => {
    const { page } = await site();
    const { username } = await aFan(api, { password: PASSWORD });
    const remembered = await login(username, true);
    const cookie = `token=${remembered}`;
    api.clock.advance({ hours: 23 });
    expect(await page(cookie)).toBeUndefined();
    api.clock.advance({ hours: 1 });
    expect(await page(cookie)).toEqual([token(remembered, YEAR - DAY)]);
    api.clock.advance({ days: 363 });
    expect(await page(cookie)).toEqual([token(remembered, DAY)]);
    api.clock.advance({ days: 1 });
    expect(await page(cookie)).toEqual(['token=; Path=/; Max-Age=0; SameSite=Lax']);
  });

  test('is not set for pages of another host, nor where another host has added one of that name', async () => {
    const { ask, keep } = await site();
    const { username } = await aFan(api, { password: PASSWORD });
    const cookie = `token=${await login(username, true)}`;
    const from = async (origin: string) => {
      const headers = { cookie, 'sec-fetch-site': origin };
      const answer = await ask('/cookies/token', headers, 'POST');
      return [answer.status, answer.headers['set-cookie'] !== undefined];
    };
    expect(await from('same-origin')).toEqual([204, true]);
    expect(await from('same-site')).toEqual([403, false]);
    expect(await from('cross-site')).toEqual([403, false]);
    expect((await keep('token', `token=planted; ${cookie}`)).slice(0, 2)).toEqual([204, undefined]);
    expect((await keep('theme', 'theme=dark; theme=light')).slice(0, 2)).toEqual([204, undefined]);
  });

  test('is gone after signing out, and nothing brings it back', async () => {
    const { keep, page } = await site();
    const { username } = await aFan(api, { password: PASSWORD });
    const old = await login(username, true);
    api.clock.advance({ days: 2 });
    await api.call(auth.logout, {}, { token: old });
    expect(await keep('token', `token=${old}`)).toEqual([204, undefined, 'no-store']);
    expect(await page(`token=${old}`)).toEqual(['token=; Path=/; Max-Age=0; SameSite=Lax']);
  });

  test('is the one the browser has: of another person who signed in, and of nobody by a header', async () => {
    const { ask, page } = await site();
    const first = await aFan(api, { password: PASSWORD });
    const second = await aFan(api, { password: PASSWORD });
    const [before, after] = [await login(first.username, true), await login(second.username, true)];
    api.clock.advance({ days: 2 });
    expect(await page(`token=${after}`)).toEqual([token(after, YEAR - 2 * DAY)]);
    const named = async (headers: Record<string, string>) =>
      (await ask('/nova', headers)).headers['set-cookie'];
    expect(await named({ authorization: before })).toBeUndefined();
    expect(await named({ authorization: before, cookie: `token=${after}` })).toEqual([
      token(after, YEAR - 2 * DAY),
    ]);
  });

  test('is not tried out: made-up tokens set nothing, and only so many are looked up', async () => {
    const { keep } = await site({
      limits: pageLimits({
        renders: { points: 100, seconds: 60 },
        refusedTokens: { points: 2, seconds: 60 },
      }),
    });
    const of = async (letter: string) => (await keep('token', `token=${letter.repeat(43)}`)).slice(0, 2);
    expect(await of('a')).toEqual([204, undefined]);
    expect(await of('b')).toEqual([204, undefined]);
    expect(await of('c')).toEqual([429, undefined]);
    expect((await keep('token', ''))[1]).toBeUndefined();
  });
});

describe('what a visitor has answered', () => {
  test.each([
    ['adult', '1', 365],
    ['theme', 'dark', 365],
    ['i18nextLng', 'de-DE', 365],
    ['analytics', 'no', 180],
    ['install', 'asked', 180],
  ])('%s is set by the server for its time', async (name, value, days) => {
    const { keep } = await site();
    const set = `${name}=${value}; Path=/; Max-Age=${days * DAY}; SameSite=Lax`;
    expect(await keep(name, `a=b; ${name}=${value}`)).toEqual([204, [set], 'no-store']);
  });

  test('is what the request brings as a cookie, and nothing else', async () => {
    const { ask, keep } = await site();
    for (const cookie of ['', 'theme=', 'theme=pink', 'theme=dark%3B%20Domain%3Devil.example', 'adult=1'])
      expect([cookie, ...(await keep('theme', cookie))]).toEqual([cookie, 204, undefined, 'no-store']);
    for (const name of ['', 'notice', 'toString', '__proto__', 'theme/x'])
      expect([name, ...(await keep(name, `${name}=1`))]).toEqual([name, 404, undefined, 'no-store']);
    const planted = await ask('/cookies/theme?theme=dark', { 'content-type': 'text/plain' }, 'POST');
    expect(planted.headers['set-cookie']).toBeUndefined();
  });

  test('goes on with the pages of a signed-in person, but for consent, which ends', async () => {
    const { page } = await site();
    const { username } = await aFan(api, { password: PASSWORD });
    const remembered = await login(username, true);
    api.clock.advance({ days: 1 });
    const cookie = `adult=1; theme=pink; i18nextLng=de-DE; analytics=yes; token=${remembered}`;
    expect(await page(cookie)).toEqual([
      token(remembered, YEAR - DAY),
      `adult=1; Path=/; Max-Age=${YEAR}; SameSite=Lax`,
      `i18nextLng=de-DE; Path=/; Max-Age=${YEAR}; SameSite=Lax`,
    ]);
    expect(await page('adult=1; theme=dark')).toBeUndefined();
  });
});
