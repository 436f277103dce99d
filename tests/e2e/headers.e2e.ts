import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { launchChromium } from './support/chromium.ts';
import { BASE, signIn, tokenOf } from './support/session.ts';

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
      const script =
        /script-src ([^;]+)/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      assert.ok(script.includes("'self'"), kind);
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

describe('the policy on real pages', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  const pages = {
    visitor: ['/', '/home', '/creator', '/demoperformer', '/auth/login', '/contact'],
    demofan: ['/home', '/demoperformer', '/wallet', '/user/account', '/user/my-subscription'],
    demoperformer: ['/home', '/creator/account', '/creator/my-post/create', '/creator/earning'],
  } as const;

  for (const [who, paths] of Object.entries(pages)) {
    it(`is not violated, as ${who}`, async () => {
      const context = await browser.newContext();
      if (who !== 'visitor') await signIn(context, who as 'demofan');
      const tab = await context.newPage();
      const problems: string[] = [];
      tab.on('console', (message) => {
        if (/content security policy/i.test(message.text())) problems.push(`${tab.url()}: ${message.text()}`);
      });
      for (const path of paths) await tab.goto(BASE + path, { waitUntil: 'load' });
      assert.deepEqual(problems, []);
      await context.close();
    });
  }
});
