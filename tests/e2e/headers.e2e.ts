import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Product, startProduct } from '#support/product.ts';
import { closeBrowser, hydrated, listen, newContext } from './support/browser.ts';
import { PAGES, WHO } from './support/pages.ts';
import { BASE, tokenOf } from './support/session.ts';
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

describe('security headers on every kind of answer', () => {
  it('are all there, and nothing names the software', async () => {
    for (const [kind, path, token] of await kinds()) {
      const response = await fetch(BASE + path, {
        redirect: 'manual',
        headers: token ? { cookie: `token=${token}` } : {},
      });
      await response.arrayBuffer();
      for (const name of SIX) assert.ok(response.headers.get(name), `${kind} (${path}) lacks ${name}`);
      assert.equal(response.headers.get('x-powered-by'), null, kind);
      assert.equal(response.headers.get('server'), null, kind);
      const policy = response.headers.get('content-security-policy') ?? '';
      const script = (/script-src ([^;]+)/.exec(policy) ?? /default-src ([^;]+)/.exec(policy))?.[1] ?? '';
      assert.match(script, /'(self|none)'/, `${kind}: ${policy}`);
      assert.doesNotMatch(script, /unsafe-inline|unsafe-eval|nonce-/, kind);
    }
  });

  it('let nothing else frame, sniff or send its address away', async () => {
    const { headers } = await fetch(`${BASE}/home`);
    assert.equal(headers.get('x-frame-options'), 'DENY');
    assert.equal(headers.get('x-content-type-options'), 'nosniff');
    assert.match(headers.get('content-security-policy') ?? '', /frame-ancestors 'none'/);
  });
});

describe('a site behind https', () => {
  let product: Product;
  before(async () => {
    product = await startProduct({ env: { PUBLIC_URL: 'https://stage.example', DEMO: 'false' } });
  });
  after(() => product?.stop());

  it('asks browsers to stay with https, on pages, calls and files', async () => {
    for (const path of [
      '/',
      '/nobodybythisname',
      '/user/account',
      '/api/health',
      '/favicon.ico',
      '/robots.txt',
    ]) {
      const { headers } = await fetch(product.url + path, { redirect: 'manual' });
      assert.match(headers.get('strict-transport-security') ?? '', /^max-age=31536000/, path);
    }
    const plain = await fetch(`${BASE}/home`);
    assert.equal(plain.headers.get('strict-transport-security'), null, 'never over plain http');
  });
});

describe('the policy on every page', () => {
  const accounts = { visitor: undefined, fan: 'demofan', performer: 'demoperformer' } as const;
  let world: World;
  before(async () => {
    world = await readWorld();
  });
  after(closeBrowser);

  for (const who of WHO) {
    it(`is not violated, as ${who}, and nothing else complains`, async () => {
      const account = accounts[who];
      const context = await newContext(account ? { account } : {});
      const complaints = await listen(context);
      const tab = await context.newPage();
      for (const { path } of Object.values(PAGES)) {
        await tab.goto(BASE + path(world), { waitUntil: 'load' });
        await hydrated(tab);
      }
      assert.deepEqual(complaints.list, []);
      await context.close();
    });
  }
});
