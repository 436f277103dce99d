import { expect } from '@playwright/test';
import sharp from 'sharp';
import { newPerformer } from './support/cast.ts';
import { operator } from './support/operator.ts';
import { publishTexts } from './support/posts.ts';
import { api, BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

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

test.describe('a profile rendered on the server', () => {
  let html: string;
  let profile: { name: string; bio: string; monthlyPrice: number; yearlyPrice: number };

  test.beforeAll(async () => {
    html = await page('/demoperformer');
    profile = await api('GET', '/performers/demoperformer');
  });

  test('names, describes and places itself', () => {
    expect(html).toMatch(/<html[^>]* lang="en-US"/);
    expect(/<title[^>]*>([^<]*)<\/title>/.exec(html)?.[1] ?? '').toMatch(new RegExp(profile.name));
    const description = meta(html, 'description') ?? '';
    expect(description.length > 40 && profile.bio.startsWith(description.slice(0, 30)), description).toBe(
      true,
    );
    expect(/<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]?.replace(/^https?:\/\/[^/]+/, '')).toBe(
      '/demoperformer',
    );
    expect(meta(html, 'og:title') ?? '').toMatch(new RegExp(profile.name));
    expect(meta(html, 'og:type')).toBe('profile');
    expect(meta(html, 'og:image') ?? '').toMatch(/\/api\/media\/public\//);
    expect(meta(html, 'og:url') ?? '').toMatch(/\/demoperformer$/);
  });

  test('tells machines who it is about', () => {
    const text = /<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '';
    const data = JSON.parse(text) as { '@type': string; mainEntity: { '@type': string; name: string } };
    expect(data['@type']).toBe('ProfilePage');
    expect(data.mainEntity.name).toBe(profile.name);
  });

  test.describe('without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('shows name, bio, prices and public posts', async ({ page: tab }) => {
      await tab.goto('/demoperformer');
      const seen = await tab.locator('body').innerText();
      expect(seen).toContain(profile.name);
      expect(seen).toContain(profile.bio.slice(0, 60));
      expect(seen, 'monthly price').toContain(`$${profile.monthlyPrice.toFixed(2)}`);
      expect(seen, 'yearly price').toContain(`$${profile.yearlyPrice.toFixed(2)}`);
      const { data } = await api<Feeds>(
        'GET',
        `/user/feeds?performerId=${(profile as unknown as { _id: string })._id}&limit=12`,
      );
      const open = data.find((one) => !one.isLocked && one.text);
      expect(seen, 'a public post').toContain(open?.text.slice(0, 40));
    });
  });

  test.describe('its older posts, without a script', () => {
    test.use({ javaScriptEnabled: false });

    test('are on a page of their own, which a link leads to', async ({ page: tab }) => {
      const { username, token } = await newPerformer('Thea Thirteen');
      await operator('performers', 'approve', username);
      await publishTexts(token, 13, (number) => `Post ${number}`);
      const titles = tab.locator('main article h2');
      await tab.goto(`/${username}`);
      await expect(titles).toHaveText(Array.from({ length: 12 }, (_, index) => `Post ${index + 1}`));
      await tab.getByRole('link', { name: 'Show more' }).click();
      await expect(tab).toHaveURL(new RegExp(`/${username}\\?after=`));
      await expect(titles).toHaveText(['Post 13']);
      await expect(tab.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${username}$`));
    });

    test('are nowhere behind a place that no list has', async () => {
      const response = await fetch(`${BASE}/demoperformer?after=nonsense`);
      expect(response.status).toBe(404);
    });
  });

  test('is 404 for an unknown name, and not to be indexed', async () => {
    const response = await fetch(`${BASE}/nobodybythisname`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/noindex/);
  });
});

test.describe('a locked post', () => {
  let owner: string;
  let locked: WireFeed;
  let whole: WireFeed;
  const originals: Buffer[] = [];

  test.beforeAll(async () => {
    owner = await tokenOf('demoperformer');
    const own = await api<Feeds>('GET', '/performer/feeds?limit=50', { token: owner });
    // As a visitor gets them: neither drafts nor what is planned.
    const { _id } = await api<{ _id: string }>('GET', '/performers/demoperformer');
    const seen = await api<Feeds>('GET', `/user/feeds?performerId=${_id}&limit=50`);
    const found = seen.data.find((one) => one.isLocked && one.contents.photos > 0);
    if (!found) throw new Error('The demo world has no locked post with photos.');
    locked = found;
    whole = own.data.find((one) => one._id === found._id) as WireFeed;
    for (const { url } of whole.files) {
      const response = await fetch(BASE + url, { headers: { authorization: owner } });
      expect(response.status, 'the owner sees the picture').toBe(200);
      originals.push(Buffer.from(await response.arrayBuffer()));
    }
  });

  test('carries contents and blurred pictures, and neither text nor addresses of the real ones', () => {
    expect(locked.text).toBe('');
    expect(whole.files).toHaveLength(locked.contents.photos);
    for (const file of locked.files) {
      expect(file.url).toBeNull();
      expect(file.blurThumbnail).toBeTruthy();
    }
    const wire = JSON.stringify(locked);
    for (const { url } of whole.files) expect(wire).not.toContain((url ?? '').split('?')[0] ?? '?');
  });

  test('leaks nothing through its page, its data or any address found there', async () => {
    const texts = [await page(`/post/${locked.slug}`), await page('/demoperformer'), JSON.stringify(locked)];
    for (const text of texts)
      expect(whole.text === '' || !text.includes(whole.text), 'the text stays on the server').toBe(true);
    const sizes = await Promise.all(originals.map((one) => sharp(one).metadata()));
    const smallest = Math.min(...sizes.map(({ width = 0 }) => width));
    for (const address of mediaIn([texts[0], texts[2]].join('\n'))) {
      const response = await fetch(BASE + address);
      if (response.status !== 200) continue;
      const body = Buffer.from(await response.arrayBuffer());
      expect(
        originals.some((one) => one.equals(body)),
        `${address} is the real picture`,
      ).toBe(false);
      // A teaser on the same page is a film that everybody may see.
      if (!response.headers.get('content-type')?.startsWith('image/')) continue;
      const { width = 0 } = await sharp(body).metadata();
      expect(width, `${address} is as large as the real picture`).toBeLessThan(smallest);
    }
  });

  test('hands out addresses that end within minutes and cannot be made over to other files or people', async () => {
    const soon = Date.now() / 1000 + 15 * 60;
    for (const { url } of whole.files) {
      const address = new URL(url ?? '', BASE);
      expect(Number(address.searchParams.get('expires')), 'ends within 15 minutes').toBeLessThanOrEqual(soon);
      for (const [name, value] of [
        ['viewer', 'somebody-else'],
        ['expires', String(Math.ceil(soon) + 3600)],
        ['sig', 'made-up'],
      ] as const) {
        const changed = new URL(address);
        changed.searchParams.set(name, value);
        expect((await fetch(changed)).status, `another ${name}`).toBe(403);
      }
    }
  });
});
