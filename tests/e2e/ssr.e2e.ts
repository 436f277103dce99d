import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { launchChromium } from './support/chromium.ts';
import { api, BASE, tokenOf } from './support/session.ts';

interface WireFile {
  url: string | null;
  blurThumbnail: string | null;
}
interface WireFeed {
  _id: string;
  slug: string;
  title: string;
  text: string;
  isLocked: boolean;
  lockReason: string | null;
  files: WireFile[];
  contents: { photos: number };
}
type Feeds = { data: WireFeed[] };

const page = async (path: string, headers: Record<string, string> = {}): Promise<string> =>
  (await fetch(BASE + path, { headers })).text();

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];

/** Every address of a stored file that a text names, as a visitor would follow it. */
const mediaIn = (text: string): string[] => [
  ...new Set(
    [...text.replaceAll('&amp;', '&').matchAll(/\/api\/media\/[^"'\\\s)<,]+/g)].map(([found]) => found),
  ),
];

describe('a profile rendered on the server (design §6)', () => {
  let html: string;
  let profile: { name: string; bio: string; monthlyPrice: number; yearlyPrice: number };

  before(async () => {
    html = await page('/demoperformer');
    profile = await api('GET', '/performers/demoperformer');
  });

  it('names, describes and places itself', () => {
    assert.match(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '', new RegExp(profile.name));
    const description = meta(html, 'description') ?? '';
    assert.ok(description.length > 40 && profile.bio.startsWith(description.slice(0, 30)), description);
    assert.equal(
      /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, ''),
      '/demoperformer',
    );
    assert.match(meta(html, 'og:title') ?? '', new RegExp(profile.name));
    assert.equal(meta(html, 'og:type'), 'profile');
    assert.match(meta(html, 'og:image') ?? '', /\/api\/media\/public\//);
    assert.match(meta(html, 'og:url') ?? '', /\/demoperformer$/);
  });

  it('tells machines who it is about', () => {
    const text = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const data = JSON.parse(text) as { '@type': string; mainEntity: { '@type': string; name: string } };
    assert.equal(data['@type'], 'ProfilePage');
    assert.equal(data.mainEntity.name, profile.name);
  });

  it('shows name, bio, prices and public posts without a script', async () => {
    const browser: Browser = await launchChromium();
    try {
      const context = await browser.newContext({ javaScriptEnabled: false });
      const tab = await context.newPage();
      await tab.goto(`${BASE}/demoperformer`);
      const seen = await tab.locator('body').innerText();
      assert.ok(seen.includes(profile.name));
      assert.ok(seen.includes(profile.bio.slice(0, 60)));
      assert.ok(seen.includes(`$${profile.monthlyPrice.toFixed(2)}`), 'monthly price');
      assert.ok(seen.includes(`$${profile.yearlyPrice.toFixed(2)}`), 'yearly price');
      const { data } = await api<Feeds>(
        'GET',
        `/user/feeds?performerId=${(profile as unknown as { _id: string })._id}&limit=12`,
      );
      const open = data.find((one) => !one.isLocked && one.text);
      assert.ok(open && seen.includes(open.text.slice(0, 40)), 'a public post');
    } finally {
      await browser.close();
    }
  });

  it('is 404 for an unknown name, and not to be indexed', async () => {
    const response = await fetch(`${BASE}/nobodybythisname`);
    assert.equal(response.status, 404);
    assert.match(await response.text(), /noindex/);
  });
});

describe('a locked post (design §5)', () => {
  let owner: string;
  let locked: WireFeed;
  let whole: WireFeed;
  const originals: Buffer[] = [];

  before(async () => {
    owner = await tokenOf('demoperformer');
    const own = await api<Feeds>('GET', '/performer/feeds?limit=50', { token: owner });
    const seen = await Promise.all(own.data.map((one) => api<WireFeed>('GET', `/user/feeds/${one._id}`)));
    const found = seen.find((one) => one.isLocked && one.contents.photos > 0);
    assert.ok(found, 'the demo world has a locked post with photos');
    locked = found;
    whole = own.data.find((one) => one._id === found._id) as WireFeed;
    for (const { url } of whole.files) {
      const response = await fetch(BASE + url, { headers: { authorization: owner } });
      assert.equal(response.status, 200, 'the owner sees the picture');
      originals.push(Buffer.from(await response.arrayBuffer()));
    }
  });

  it('carries contents and blurred pictures, and neither text nor addresses of the real ones', () => {
    assert.equal(locked.text, '');
    assert.equal(locked.contents.photos, whole.files.length);
    for (const file of locked.files) {
      assert.equal(file.url, null);
      assert.ok(file.blurThumbnail);
    }
    const wire = JSON.stringify(locked);
    for (const { url } of whole.files) assert.ok(!wire.includes((url ?? '').split('?')[0] ?? '?'));
  });

  it('leaks nothing through its page, its data or any address found there', async () => {
    const texts = [await page(`/post/${locked.slug}`), await page('/demoperformer'), JSON.stringify(locked)];
    for (const text of texts)
      assert.ok(whole.text === '' || !text.includes(whole.text), 'the text stays on the server');
    const sizes = await Promise.all(originals.map((one) => sharp(one).metadata()));
    const smallest = Math.min(...sizes.map(({ width = 0 }) => width));
    for (const address of mediaIn([texts[0], texts[2]].join('\n'))) {
      const response = await fetch(BASE + address);
      if (response.status !== 200) continue;
      const body = Buffer.from(await response.arrayBuffer());
      assert.ok(!originals.some((one) => one.equals(body)), `${address} is the real picture`);
      const { width = 0 } = await sharp(body).metadata();
      assert.ok(width < smallest, `${address} is as large as the real picture`);
    }
  });

  it('hands out addresses that end within minutes and cannot be made over to other files or people', async () => {
    const soon = Date.now() / 1000 + 15 * 60;
    for (const { url } of whole.files) {
      const address = new URL(url ?? '', BASE);
      assert.ok(Number(address.searchParams.get('expires')) <= soon, 'ends within 15 minutes');
      for (const [name, value] of [
        ['viewer', 'somebody-else'],
        ['expires', String(Math.ceil(soon) + 3600)],
        ['sig', 'made-up'],
      ] as const) {
        const changed = new URL(address);
        changed.searchParams.set(name, value);
        assert.equal((await fetch(changed)).status, 403, `another ${name}`);
      }
    }
  });
});
