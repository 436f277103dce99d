import { expect } from '@playwright/test';
import { type Product, startProduct } from '#support/product.ts';
import { listen, open } from './support/browser.ts';
import { PAGES, WHO, type Who } from './support/pages.ts';
import { SCREENS } from './support/screens.ts';
import { BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld, type World } from './support/world.ts';

const SIX = [
  'content-security-policy',
  'x-frame-options',
  'x-content-type-options',
  'referrer-policy',
  'permissions-policy',
];

async function builtAsset(): Promise<string> {
  const html = await (await fetch(`${BASE}/home`)).text();
  return /\/_next\/static\/[^"]+\.js/.exec(html)?.[0] ?? '';
}

/** One address of every kind that this server answers. */
async function kinds(): Promise<[kind: string, path: string, token?: string][]> {
  const html = await (await fetch(`${BASE}/demoperformer`)).text();
  const picture = /\/api\/media\/public\/[^"\s,]+/.exec(html)?.[0] ?? '';
  return [
    ['page', '/home'],
    ['page for someone signed in', '/home', await tokenOf('demofan')],
    ['unknown page', '/nobodybythisname'],
    ['redirect', '/user/account'],
    ['call', '/api/settings/public'],
    ['refused call', '/api/users/me'],
    ['unknown call', '/api/nothing/here'],
    ['picture', picture],
    ['built script', await builtAsset()],
    ['unknown built script', '/_next/static/nothing.js'],
    ['public file', '/favicon.ico'],
    ['unknown file', '/wp-login.php'],
    ['robots', '/robots.txt'],
    ['sitemap', '/sitemap.xml'],
    ['manifest', '/manifest.webmanifest'],
    ['texts', '/i18n/en-US?v=none'],
    ['offline page', '/offline'],
    ['API document', '/api/openapi.json'],
    ['health', '/api/health'],
  ];
}

test.describe('security headers on every kind of answer', () => {
  test('are all there, and nothing names the software', async () => {
    for (const [kind, path, token] of await kinds()) {
      const response = await fetch(BASE + path, {
        redirect: 'manual',
        headers: token ? { cookie: `token=${token}` } : {},
      });
      await response.arrayBuffer();
      for (const name of SIX)
        expect(response.headers.get(name), `${kind} (${path}) lacks ${name}`).toBeTruthy();
      expect(response.headers.get('x-powered-by'), kind).toBeNull();
      expect(response.headers.get('server'), kind).toBeNull();
      const policy = response.headers.get('content-security-policy') ?? '';
      const script = (/script-src ([^;]+)/.exec(policy) ?? /default-src ([^;]+)/.exec(policy))?.[1] ?? '';
      expect(script, `${kind}: ${policy}`).toMatch(/'(self|none)'/);
      expect(script, kind).not.toMatch(/unsafe-inline|unsafe-eval|nonce-/);
    }
  });

  test('let nothing else frame, sniff or send its address away', async () => {
    const { headers } = await fetch(`${BASE}/home`);
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy') ?? '').toMatch(/frame-ancestors 'none'/);
  });
});

test.describe('a site behind https', () => {
  let product: Product;
  test.beforeAll(async () => {
    test.setTimeout(600_000);
    product = await startProduct({ env: { PUBLIC_URL: 'https://stage.example', DEMO: 'false' } });
  });
  test.afterAll(() => product?.stop());

  test('asks browsers to stay with https, on pages, calls and files', async () => {
    for (const path of [
      '/',
      '/nobodybythisname',
      '/user/account',
      '/api/health',
      '/favicon.ico',
      '/robots.txt',
    ]) {
      const { headers } = await fetch(product.url + path, { redirect: 'manual' });
      expect(headers.get('strict-transport-security') ?? '', path).toMatch(/^max-age=31536000/);
    }
    const plain = await fetch(`${BASE}/home`);
    expect(plain.headers.get('strict-transport-security'), 'never over plain http').toBeNull();
  });
});

/** What somebody is shown at this address, or at this one with parameters, by a screen that reflow.e2e.ts listens to. */
function isScreen(path: string, who: Who, world: World): boolean {
  const place = (address: string) => address.split('?')[0];
  return SCREENS.some(
    ({ who: viewers, path: pathOf }) =>
      viewers.some((viewer) => viewer.replace('new', '') === who) &&
      place(pathOf({ ...world, shy: 'shy' })) === place(path),
  );
}

test.describe('the policy on every page that is none of the screens', () => {
  const accounts = { visitor: null, fan: 'demofan', performer: 'demoperformer' } as const;
  let world: World;
  test.beforeAll(async () => {
    world = await readWorld();
  });

  for (const who of WHO) {
    test.describe(`as ${who}`, () => {
      test.use({ account: accounts[who] });

      test('is not violated, and nothing else complains', async ({ context }) => {
        const complaints = await listen(context);
        const tab = await context.newPage();
        for (const { path, row } of Object.values(PAGES)) {
          const address = path(world);
          // Whoever is sent on is shown another page of the list.
          const isShown = typeof row(address)[who] === 'number';
          if (isShown && !isScreen(address, who, world)) await open(tab, address);
        }
        expect(complaints.list).toEqual([]);
      });
    });
  }
});
