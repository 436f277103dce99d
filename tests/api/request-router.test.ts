import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { users } from '#contract/users.ts';
import { setSetting } from '#server/features/settings/settings.service.ts';
import { LIMITS, type Limiter, memoryLimiter } from '#server/http/limits.ts';
import { PageCache } from '#server/web/page-cache.ts';
import { noPageLimits, type PageLimits, pageLimits } from '#server/web/page-limits.ts';
import { ReplyCache } from '#server/web/reply-cache.ts';
import { createRequestRouter } from '#server/web/request-router.ts';
import { startTestApi, type TestApi } from '#support/api.ts';
import { type Answer, askServer } from '#support/ask-server.ts';
import { aFan } from '#support/factories.ts';

const ROUTES = [
  '/',
  '/404',
  '/_app',
  '/[profileId]',
  '/auth/login',
  '/auth/reset',
  '/creator',
  '/i18n/[locale]',
];
const TYPE = { 'content-type': 'text/html; charset=utf-8' };

/** What the renderer was asked for, and by which headers. */
let rendered: { url: string; headers: IncomingMessage['headers'] }[];
let api: TestApi;
let server: Server | undefined;
let root: string;

beforeAll(async () => {
  api = await startTestApi();
  // No built files: they are not what is tested here.
  root = mkdtempSync(join(tmpdir(), 'footlight-front-'));
  for (const folder of ['.next/static', 'public']) mkdirSync(join(root, folder), { recursive: true });
});
beforeEach(async () => {
  rendered = [];
  await api.reset();
});
afterEach(() => {
  server?.close();
  server?.closeAllConnections();
});
afterAll(async () => {
  rmSync(root, { recursive: true });
  await api.close();
});

/** Stands for Next: prints whose page it is, and does what Next does when it is asked in odd ways. */
async function stage(
  options: { limits?: PageLimits; limiter?: Limiter; pageCache?: 'on' | 'off'; countryHeader?: string } = {},
) {
  const { limits = noPageLimits, limiter = api.deps.limiter, ...config } = options;
  const deps = {
    ...api.deps,
    limiter,
    config: { ...api.deps.config, countryHeader: 'x-test-country', ...config },
  };
  const listener = createRequestRouter({
    app: api.app,
    deps,
    root,
    routes: ROUTES,
    cache: new PageCache(),
    replies: new ReplyCache(),
    limits,
    renderPage: async (request, response) => {
      const { url = '', headers } = request;
      rendered.push({ url, headers });
      const [path = ''] = url.split('?');
      if (headers['x-middleware-prefetch']) response.writeHead(200).end('{}');
      else if (path === '/auth/reset') response.writeHead(200, TYPE).end(`reset ${url}`);
      else if (path === '/404' || path === '/nobody') response.writeHead(404, TYPE).end('nothing here');
      else if (path === '/private')
        response.writeHead(302, { location: '/auth/login?returnTo=%2Fprivate' }).end();
      else if (path === '/data') response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
      else if (path === '/away') response.writeHead(302, { location: '//evil.example' }).end();
      else if (path === '/cookies')
        response.writeHead(200, { ...TYPE, 'set-cookie': ['a=1; Path=/', 'b=2; Path=/'] }).end('two');
      else if (path === '/broken') throw new Error('broken on purpose');
      else if (path.startsWith('/i18n/'))
        response
          .writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'public, max-age=9' })
          .end('t');
      else
        response
          .writeHead(200, { ...TYPE, 'cache-control': 'private' })
          .end(`${url} ${headers.cookie ?? ''}`);
    },
  })((_request, response) => response.end('api'));
  server = createServer(listener).listen(0, '127.0.0.1');
  await new Promise((resolve) => server?.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return (path: string, headers: Record<string, string> = {}, method = 'GET') =>
    askServer(port, path, headers, method);
}

const caching = (answer: Answer) => answer.headers['cache-control'];
const KEPT = 'public, max-age=0, s-maxage=5, stale-while-revalidate=60';
const UNKNOWN_TOKEN = 'x'.repeat(43);

describe('what of a request reaches the renderer', () => {
  test('nothing of a visitor but the address and the language', async () => {
    const ask = await stage();
    await ask('/creator?q=ada&z=1', {
      'x-middleware-prefetch': '1',
      rsc: '1',
      'x-forwarded-host': 'evil.example',
      host: 'evil.example',
      'user-agent': 'Evil',
      cookie: 'a=b; i18nextLng=de-DE; __prerender_bypass=1',
    });
    expect(rendered.map(({ url }) => url)).toEqual(['/creator?q=ada']);
    const { host, 'user-agent': agent, ...others } = rendered[0]?.headers ?? {};
    expect(others).toEqual({ cookie: 'i18nextLng=de-DE' });
    expect(`${host} ${agent}`).not.toMatch(/evil/i);
  });

  test('of a signed-in person the same and the token', async () => {
    const ask = await stage();
    const { token } = await aFan(api);
    const answer = await ask('/nova?z=1', { rsc: '1', cookie: `a=b; token=${token}; i18nextLng=nonsense` });
    expect(answer.body).toBe(`/nova token=${token}`);
    expect(caching(answer)).toBe('private, no-store');
    expect(rendered[0]?.headers.rsc).toBeUndefined();
    const named = await ask('/nova', { authorization: token });
    expect(named.body).toBe(`/nova token=${token}`);
    expect(caching(await ask('/nova'))).toBe(KEPT);
  });

  test('other methods than GET and HEAD reach nothing', async () => {
    const ask = await stage();
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
      const answer = await ask('/nova', {}, method);
      expect([method, answer.status, caching(answer)]).toEqual([method, 405, 'no-store']);
    }
    const head = await ask('/nova', {}, 'HEAD');
    expect([head.status, head.body, caching(head)]).toEqual([200, '', KEPT]);
    expect((await ask('/nova')).body).toBe('/nova ');
    expect(rendered).toHaveLength(1);
  });
});

test('a form that is sent without scripts is told that they are needed, and nothing of it comes back', async () => {
  const ask = await stage();
  for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', 'text/plain']) {
    const answer = await ask('/auth/login?email=ada%40example.com', { 'content-type': type }, 'POST');
    expect([type, answer.status, caching(answer), answer.headers.allow]).toEqual([
      type,
      405,
      'no-store',
      'GET, HEAD',
    ]);
    expect(answer.body).toContain('<a href="/auth/login">');
    expect(answer.body).toMatch(/Nothing was sent\. Please allow JavaScript/);
    expect(answer.body).not.toContain('ada');
    expect(answer.headers.location).toBeUndefined();
  }
  const odd = await ask('//evil.example/"><b>', { 'content-type': 'text/plain' }, 'POST');
  expect(odd.body).toContain('<a href="/evil.example/&quot;&gt;&lt;b&gt;">');
  expect(rendered).toEqual([]);
});

describe('what is kept', () => {
  test('one page for all spellings of its address', async () => {
    const ask = await stage();
    for (const path of ['/creator?q=a&page=2', '/creator?page=2&q=a&z=9', '/%63reator?q=a&q=b&page=2&sort='])
      expect((await ask(path)).body).toBe('/creator?page=2&q=a ');
    expect(rendered).toHaveLength(1);
  });

  test('junk cookies and unknown languages make no page of their own', async () => {
    const ask = await stage();
    for (const cookie of ['', 'junk=1', 'i18nextLng=xx', 'i18nextLng=de-de', 'token=', 'token=short'])
      expect((await ask('/nova', cookie ? { cookie } : {})).body).toBe('/nova ');
    expect(rendered).toHaveLength(1);
  });

  test('that there is nothing, for some seconds, as one page for everything that can be none', async () => {
    const ask = await stage();
    const nobody = await ask('/nobody');
    expect([nobody.status, caching(nobody)]).toEqual([404, 'public, max-age=0, s-maxage=5']);
    await ask('/nobody');
    expect(rendered).toHaveLength(1);
    for (const path of ['/a/b/c', '/x/y', '/%E0%A4%A', '/..%2f..', '/_app', '/404', '/%2e%2e', '//nova'])
      expect([path, (await ask(path)).status]).toEqual([path, 404]);
    expect(rendered.map(({ url }) => url)).toEqual(expect.arrayContaining(['/nobody', '/404']));
    expect(rendered.filter(({ url }) => url === '/404')).toHaveLength(1);
  });

  test('no redirect, no data, no fault, no page with a token of a mail', async () => {
    const ask = await stage();
    for (const [path, status] of [
      ['/private', 302],
      ['/data', 500],
      ['/away', 500],
      ['/broken', 500],
      ['/auth/reset?token=abc', 200],
    ] as const) {
      for (let again = 0; again < 2; again += 1) {
        const answer = await ask(path);
        expect([path, answer.status, caching(answer)]).toEqual([path, status, 'no-store']);
      }
    }
    expect(rendered).toHaveLength(10);
    expect((await ask('/data')).body).not.toContain('{}');
  });

  test('a slash too many leads to the page, never to another host', async () => {
    const ask = await stage();
    const answer = await ask('/nova/?tab=photos&z=1');
    expect([answer.status, answer.headers.location, caching(answer)]).toEqual([
      308,
      '/nova?tab=photos',
      'no-store',
    ]);
    expect((await ask('/%5Cevil.example/')).headers.location ?? '').not.toMatch(/^\/[/\\]/);
    expect((await ask('//evil.example/')).headers.location).toBeUndefined();
  });

  test('nothing that Next serves for features we do not use', async () => {
    const ask = await stage();
    for (const path of [
      '/_next/data/build/nova.json',
      '/_next/image?url=%2Flogo.svg&w=64&q=75',
      '/_next/x',
    ]) {
      const answer = await ask(path);
      expect([path, answer.status, caching(answer)]).toEqual([path, 404, 'no-store']);
    }
    expect(rendered).toEqual([]);
    expect(caching(await ask('/nothing.png'))).toBe('no-store');
    expect(caching(await ask('/_next/static/nothing.js'))).toBe('no-store');
  });

  test('texts of a locale say themselves how long, whoever asks', async () => {
    const ask = await stage();
    const answer = await ask('/i18n/de-DE?v=1', { cookie: `token=${UNKNOWN_TOKEN}` });
    expect([answer.body, caching(answer)]).toEqual(['t', 'public, max-age=9']);
    expect(rendered[0]?.headers.cookie).toBeUndefined();
  });
});

describe('a token that lets nobody in', () => {
  test('gets the page of visitors and is told to go', async () => {
    const ask = await stage();
    await ask('/nova');
    const answer = await ask('/nova', { cookie: `token=${UNKNOWN_TOKEN}` });
    expect([answer.body, caching(answer)]).toEqual(['/nova ', 'private, no-store']);
    expect(answer.headers['set-cookie']).toEqual(['token=; Path=/; Max-Age=0; SameSite=Lax']);
    expect(rendered).toHaveLength(1);
  });

  test('is told on the login page why it got there', async () => {
    const ask = await stage();
    const answer = await ask('/private', { cookie: `token=${UNKNOWN_TOKEN}` });
    expect(answer.headers.location).toBe('/auth/login?returnTo=%2Fprivate');
    expect(answer.headers['set-cookie']).toContain('notice=login; Path=/; Max-Age=60; SameSite=Lax');
    expect((await ask('/private')).headers['set-cookie']).toBeUndefined();
  });

  test('is asked about once, and only so many from one address', async () => {
    const asked = jest.spyOn(api.app, 'authenticate');
    const ask = await stage({
      limits: pageLimits({
        renders: { points: 100, seconds: 60 },
        refusedTokens: { points: 3, seconds: 60 },
      }),
    });
    const { token } = await aFan(api);
    const before = (await aFan(api)).token;
    expect((await ask('/nova', { cookie: `token=${before}` })).status).toBe(200);
    const called = (await aFan(api)).token;
    await api.call(users.me, {}, { token: called });
    asked.mockClear();
    for (let again = 0; again < 5; again += 1) await ask('/nova', { cookie: `token=${UNKNOWN_TOKEN}` });
    expect(asked).toHaveBeenCalledTimes(1);
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await ask('/nova', { cookie: `token=${String(index).repeat(43)}` })).status);
    expect(statuses).toEqual([200, 200, 429, 429, 429]);
    expect(asked).toHaveBeenCalledTimes(3);
    // Who has proven to be somebody, by a page or by a call, does not wait for their neighbour's guesses.
    expect((await ask('/nova', { cookie: `token=${before}` })).status).toBe(200);
    expect((await ask('/nova', { cookie: `token=${called}` })).status).toBe(200);
    asked.mockRestore();
    expect((await ask('/nova', { cookie: `token=${token}` })).status).toBe(429);
    expect((await ask('/nova')).status).toBe(200);
  });
});

test('an address may have only so many pages made, and kept ones without end', async () => {
  const ask = await stage({
    limits: pageLimits({ renders: { points: 4, seconds: 60 }, refusedTokens: { points: 9, seconds: 60 } }),
  });
  const statuses: number[] = [];
  for (let index = 0; index < 6; index += 1) statuses.push((await ask(`/creator?page=${index + 2}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
  const refused = await ask('/creator?page=99');
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect(caching(refused)).toBe('no-store');
  for (let again = 0; again < 20; again += 1) expect((await ask('/creator?page=2')).status).toBe(200);
  const { token } = await aFan(api);
  expect((await ask('/creator', { cookie: `token=${token}` })).status).toBe(200);
});

test('a page that is made counts among all that a network asks for', async () => {
  const ask = await stage({ limiter: memoryLimiter({ ...LIMITS, network: { points: 3, seconds: 60 } }) });
  const statuses: number[] = [];
  for (let index = 0; index < 5; index += 1) statuses.push((await ask(`/creator?page=${index + 2}`)).status);
  expect(statuses).toEqual([200, 200, 200, 429, 429]);
});

test('caches in front are told that a page depends on the country', async () => {
  const ask = await stage();
  const of = async (country: string) => ask('/nova', { 'x-test-country': country });
  expect((await of('DE')).headers.vary).toBe('Cookie, Authorization, Accept-Encoding, x-test-country');
  await of('FR');
  await of('DE');
  expect(rendered).toHaveLength(2);
});

test('without the page cache nothing is kept by anybody', async () => {
  const ask = await stage({ pageCache: 'off' });
  for (const path of ['/nova', '/nobody', '/private'])
    expect([path, caching(await ask(path)), caching(await ask(path))]).toEqual([
      path,
      'no-store',
      'no-store',
    ]);
  expect(rendered).toHaveLength(6);
});

test('the policy names the analytics service only while there is a code for it', async () => {
  const policy = async () => (await (await stage())('/nova')).headers['content-security-policy'];
  expect(await policy()).not.toMatch(/google/);
  await setSetting(api.deps, 'gaCode', 'G-TEST');
  expect(await policy()).toMatch(/script-src 'self' https:\/\/www\.googletagmanager\.com;/);
});

test('a browser that has the page gets only that', async () => {
  const ask = await stage();
  const { etag } = (await ask('/nova')).headers;
  for (const known of [String(etag), `"other", ${etag}`, String(etag).replace('W/', '')]) {
    const answer = await ask('/nova', { 'if-none-match': known });
    expect([known, answer.status, answer.body]).toEqual([known, 304, '']);
  }
  expect((await ask('/nova', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('the site map is closed when the site is, the rules for crawlers stay', async () => {
  const of = async (path: string, country: string) => {
    const answer = await (await stage())(path, { 'x-test-country': country });
    return [answer.status, caching(answer)];
  };
  expect(await of('/sitemap.xml', 'DE')).toEqual([200, 'public, max-age=300']);
  await setSetting(api.deps, 'blockedCountries', ['DE']);
  expect(await of('/sitemap.xml', 'DE')).toEqual([403, 'no-store']);
  expect(await of('/sitemap.xml', 'NL')).toEqual([200, 'private, max-age=300']);
  expect(await of('/robots.txt', 'DE')).toEqual([200, 'public, max-age=300']);
  await setSetting(api.deps, 'maintenance', true);
  expect(await of('/sitemap.xml', 'NL')).toEqual([503, 'no-store']);
});

test('the site map is an index of files, and knows no others', async () => {
  const ask = await stage();
  const index = (await ask('/sitemap.xml')).body;
  expect(index).toMatch(/^<\?xml .*\n<sitemapindex /);
  const files = [...index.matchAll(/<loc>http:\/\/localhost:3000([^<]+)<\/loc>/g)].map(([, path]) => path);
  expect(files).toEqual([
    '/sitemap/site.xml',
    ...['profiles', 'posts', 'galleries', 'videos', 'products'].map((kind) => `/sitemap/${kind}-1.xml`),
  ]);
  const own = (await ask('/sitemap/site.xml')).body;
  for (const path of ['/explore', '/trending', '/creator'])
    expect(own).toContain(`<loc>http://localhost:3000${path}</loc>`);
  for (const path of files) {
    const { status, body } = await ask(path ?? '');
    expect([path, status, body.includes('<urlset ')]).toEqual([path, 200, true]);
  }
  for (const path of [
    '/sitemap/posts-2.xml',
    '/sitemap/posts-0.xml',
    '/sitemap/people-1.xml',
    '/sitemap/posts.xml',
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('each cookie of a page is one of its own', async () => {
  const ask = await stage();
  expect((await ask('/cookies')).headers['set-cookie']).toEqual(['a=1; Path=/', 'b=2; Path=/']);
});
