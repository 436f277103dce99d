import { METHODS } from 'node:http';
import { expect } from '@playwright/test';
import type { Answer } from '#support/ask-server.ts';
import { headersNextReads } from '#support/next-headers.ts';
import { type PageServer, startPageServer } from './support/page-server.ts';
import { PAGES } from './support/pages.ts';
import { tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

/** Headers by which proxies and other servers change what is asked for, whether Next reads them or not. */
const OF_OTHERS = [
  'accept-ch client-ip cf-connecting-ip dnt expect-ct forwarded front-end-https if-none-match pragma prefer range',
  'save-data te true-client-ip upgrade-insecure-requests via x-amz-cf-id x-arr-log-id x-client-ip x-cluster-client-ip',
  'x-custom-ip-authorization x-forwarded x-forwarded-path x-forwarded-prefix x-forwarded-scheme x-forwarded-server',
  'x-forwarded-ssl x-host x-http-destinationurl x-http-host-override x-http-method x-http-method-override',
  'x-invoke-output x-invoke-path x-invoke-query x-invoke-status x-method-override x-middleware-invoke x-original-host',
  'x-original-url x-override-url x-real-ip x-requested-with x-rewrite-url x-url-scheme x-vercel-id x-wap-profile',
].flatMap((line) => line.split(' '));
/** They end or cut the request itself: there would be no answer to look at. */
const OF_THE_CONNECTION = new Set(['content-length', 'transfer-encoding']);
const VALUES = ['1', '/wallet?from=evil.example'];
const SEVERAL = 12;
/** Each header alone, with each value, here; elsewhere several at once, because every attempt is a render. */
const THOROUGH = new Set(['/home', '/demoperformer']);

const OF_NEXT = [
  '_rsc amp __amp __nextDataReq __nextLocale __nextDefaultLocale __nextInferredLocaleFromDefault __nextSsgPath',
  '__nextBubbleNoFallback __nextNotFoundSrcPage __next_hmr_refresh_hash__ nxtPprofileId nxtIprofileId nxtPid',
  'profileId id _next __proto__ constructor next slug path preview _method __flight__',
].flatMap((line) => line.split(' '));
const OF_PEOPLE = 'z utm_source fbclid gclid v t cache q page tab token returnTo rel'.split(' ');

const JUNK_COOKIES = [
  'junk=1; other=%E0%A4%A',
  'token=',
  'token=nonsense',
  `token=${'x'.repeat(43)}`,
  `token=${'y'.repeat(3000)}`,
  'token=a; token=b',
  '__prerender_bypass=1; __next_preview_data=1',
  'NEXT_LOCALE=de',
  'i18nextLng=evil.example',
  'i18nextLng=../../etc',
  '=; ;;; =',
  '__proto__=1',
  `${'a'.repeat(2000)}=1`,
];

/** Everything a page is told apart by, and nothing that changes from render to render. */
function facts({ status, headers, body }: Answer): Record<string, unknown> {
  const find = (pattern: RegExp) => pattern.exec(body)?.[1] ?? null;
  return {
    status,
    type: headers['content-type'],
    location: headers.location ?? null,
    language: find(/<html[^>]* lang="([^"]*)"/),
    title: find(/<title[^>]*>([^<]*)</),
    canonical: find(/rel="canonical" href="([^"]*)"/),
    address: find(/property="og:url" content="([^"]*)"/),
    page: find(/"page":"([^"]*)"/),
    query: find(/"page":"[^"]*","query":(\{[^}]*\})/),
    ends: body.endsWith('</html>'),
    evil: body.includes('evil.example'),
  };
}

/** Every attempt is a render or two, and there are thousands. */
test.describe.configure({ timeout: 1_200_000 });

let pages: PageServer;
let open: string[];

test.beforeAll(async () => {
  const world = await readWorld();
  const visited = Object.values(PAGES).map(({ path, row }) => ({ path: path(world), row }));
  open = visited
    .filter(({ path, row }) => typeof row(path).visitor === 'number' && !path.startsWith('/i18n/'))
    .map(({ path }) => path);
  open.push('/nobodybythisname', '/creator?q=a&page=2', '/demoperformer?tab=photos');
  pages = await startPageServer();
});
test.afterAll(() => pages?.close());
test.beforeEach(() => pages.forget());

interface Attempt {
  what: string;
  headers?: Record<string, string>;
  method?: string;
  path?: string;
}

/** Sends each attempt to an empty cache, then comes as a plain visitor; answers all that went wrong. */
async function complaints(path: string, attempts: readonly Attempt[]): Promise<string[]> {
  const wrong: string[] = [];
  const plain = facts(await pages.ask(path));
  for (const { what, headers = {}, method = 'GET', path: other = path } of attempts) {
    pages.forget();
    const attempt = await pages.ask(other, headers, method);
    const then = facts(await pages.ask(path));
    for (const [name, value] of Object.entries(plain)) {
      if (then[name] !== value) wrong.push(`${path} after ${what}: ${name} is ${then[name]}, not ${value}`);
    }
    const isPublic = /public|s-maxage/.test(String(attempt.headers['cache-control'] ?? ''));
    const isPage = String(attempt.headers['content-type']).startsWith('text/html');
    if (isPublic && !(isPage && [200, 304, 404].includes(attempt.status)))
      wrong.push(`${other} with ${what}: ${attempt.status} is public`);
    if (attempt.status >= 500) wrong.push(`${other} with ${what}: ${attempt.status}`);
  }
  return wrong;
}

/** Every third attempt at a page, and at the next page those after them; by night, and where it is looked at closely, all. */
const isTried = (path: string, at: number): boolean =>
  Boolean(process.env.E2E_NIGHTLY) || THOROUGH.has(path) || (at + open.indexOf(path)) % 3 === 0;

async function everywhere(attemptsFor: (path: string) => readonly Attempt[]): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of open) {
    const tried = attemptsFor(path).filter((_attempt, at) => isTried(path, at));
    wrong.push(...(await complaints(path, tried)));
  }
  return wrong;
}

/** Alone where it is looked at closely, by the dozen elsewhere. */
function parts(names: readonly string[], path: string): string[][] {
  const size = THOROUGH.has(path) ? 1 : SEVERAL;
  return Array.from({ length: Math.ceil(names.length / size) }, (_, nr) =>
    names.slice(nr * size, nr * size + size),
  );
}

const joined = (path: string, more: string) => `${path}${path.includes('?') ? '&' : '?'}${more}`;

test.describe('what a visitor sends never changes what the next visitor gets', () => {
  const names = [...new Set([...headersNextReads(), ...OF_OTHERS])].filter(
    (one) => !OF_THE_CONNECTION.has(one),
  );

  test('knows the headers that Next reads', () => {
    for (const name of [
      'x-middleware-prefetch',
      'rsc',
      'x-nextjs-data',
      'next-router-prefetch',
      'x-matched-path',
    ])
      expect(
        names,
        `${name} is not among ${names.length} headers: how Next reads them has changed`,
      ).toContain(name);
    expect(names.length, `only ${names.length} headers`).toBeGreaterThan(120);
  });

  test('by any header that Next or a proxy reads, alone, with others and with all', async () => {
    const sent = (some: readonly string[]) =>
      VALUES.map((value) => ({
        what: `${some.join(' ')}: ${value}`,
        headers: Object.fromEntries(some.map((name) => [name, value])),
      }));
    const attempts = (path: string) => [...parts(names, path).flatMap(sent), ...sent(names)];
    expect(await everywhere(attempts)).toEqual([]);
  });

  test('by any other parameter in the address', async () => {
    const others = [...OF_NEXT, ...OF_PEOPLE];
    const attempts = (path: string) =>
      VALUES.flatMap((value) =>
        [...parts(others, path), others].map((some) => ({
          what: `parameters ${some.join(' ')}`,
          path: joined(path, some.map((name) => `${name}=${encodeURIComponent(value)}`).join('&')),
        })),
      );
    expect(await everywhere(attempts)).toEqual([]);
  });

  test('by a cookie', async () => {
    const attempts = JUNK_COOKIES.map((cookie) => ({
      what: `cookie ${cookie.slice(0, 40)}`,
      headers: { cookie },
    }));
    expect(await everywhere(() => attempts)).toEqual([]);
  });

  test('by a method', async () => {
    const odd = METHODS.filter((one) => one !== 'CONNECT' && one !== 'GET');
    expect(odd.length).toBeGreaterThan(20);
    expect(await everywhere(() => odd.map((method) => ({ what: method, method })))).toEqual([]);
  });

  test('by being signed in', async () => {
    const token = await tokenOf('demofan');
    const attempts: Attempt[] = [
      { what: 'a session', headers: { cookie: `token=${token}` } },
      { what: 'a session in a header', headers: { authorization: token } },
      ...names.map((name) => ({
        what: `a session and ${name}`,
        headers: { cookie: `token=${token}`, [name]: '1' },
      })),
    ];
    expect(await complaints('/home', attempts)).toEqual([]);
  });
});

test.describe('other ways to spell an address', () => {
  test('make no further page', async () => {
    for (const path of open) {
      pages.forget();
      await pages.ask(path);
      await settled();
      const before = pages.seen.length;
      for (const name of [...OF_NEXT, 'z', 'utm_source']) await pages.ask(joined(path, `${name}=1`));
      for (const cookie of JUNK_COOKIES) await pages.ask(path, { cookie });
      await settled();
      const made = pages.seen.slice(before).map(({ key }) => key);
      expect(path.includes('token=') ? [] : made, path).toEqual([]);
    }
  });

  test('lead to no page of another host', async () => {
    for (const path of [
      '//evil.example',
      '//evil.example/',
      '/\\evil.example/',
      '/%2f%2fevil.example/',
      '/%5cevil/',
    ]) {
      const { headers } = await pages.ask(path);
      expect(String(headers.location ?? ''), path).not.toMatch(/^(\/[/\\]|https?:)/);
    }
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 50));

test('pages are rendered to a text, not through a stream', async () => {
  const before = pages.textRenders() ?? 0;
  await pages.ask('/creator?page=7');
  expect(pages.textRenders()).toBeGreaterThan(before);
});

/** Last: looks at everything that the tests above have made the cache see. */
test('nothing but pages with 200, and for seconds that there is none, was ever kept', async () => {
  await settled();
  expect(pages.seen.length, `the cache saw only ${pages.seen.length} pages`).toBeGreaterThan(1000);
  const kept = pages.seen.filter(({ isKept }) => isKept);
  expect(kept.length, `only ${kept.length} were kept`).toBeGreaterThan(500);
  const others = kept.filter(
    ({ status, type }) => !(type.startsWith('text/html') && [200, 404].includes(status)),
  );
  expect(others).toEqual([]);
  expect([...new Set(kept.map(({ key }) => key))].filter((key) => key.includes('token='))).toEqual([]);
});
