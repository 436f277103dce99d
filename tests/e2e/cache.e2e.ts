import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { api, BASE, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

interface Own {
  _id: string;
  bio: string;
}

const get = (path: string, cookie = '') => fetch(BASE + path, { headers: cookie ? { cookie } : {} });
const html = async (path: string, cookie = '') => (await get(path, cookie)).text();

test.describe('pages for visitors come from the page cache', () => {
  let token: string;
  let own: Own;

  test.beforeAll(async () => {
    token = await tokenOf('demoperformer');
    own = await api<Own>('GET', '/performers/me', { token });
  });
  test.afterAll(() => api('PUT', `/performers/${own._id}`, { token, body: { bio: own.bio } }));

  const say = (bio: string) => api('PUT', `/performers/${own._id}`, { token, body: { bio } });

  test('are the same bytes twice, and unchanged ones are not sent again', async () => {
    const first = await get('/demoperformer');
    const tag = first.headers.get('etag') ?? '';
    expect(first.headers.get('cache-control') ?? '').toMatch(/public/);
    expect(await first.text()).toBe(await html('/demoperformer'));
    const again = await fetch(`${BASE}/demoperformer`, { headers: { 'if-none-match': tag } });
    expect(again.status).toBe(304);
  });

  test('forget a profile at once when it is edited, each time', async () => {
    for (const bio of ['The first new words.', 'The second new words.', 'The third new words.']) {
      await html('/demoperformer');
      await say(bio);
      expect(await html('/demoperformer'), bio).toContain(bio);
    }
  });

  test('show a new post at once where it belongs, and take it away again', async () => {
    const title = 'Hot from the press';
    const places = ['/demoperformer', '/home'];
    for (const place of places) expect(await html(place), place).not.toContain(title);
    const body = { type: 'text', title, text: 'Read all about it.', isSale: true, price: 0 };
    const post = await api<{ _id: string }>('POST', '/performer/feeds', { token, body });
    for (const place of places) expect(await html(place), `${place} shows it`).toContain(title);
    await api('DELETE', `/performer/feeds/${post._id}`, { token });
    for (const place of places) expect(await html(place), `${place} forgot it`).not.toContain(title);
  });

  test('hold nothing of whoever asked before', async () => {
    const fan = await tokenOf('demofan');
    for (const path of ['/home', '/demoperformer', '/creator']) {
      const page = await get(path, `token=${fan}`);
      expect(page.headers.get('cache-control') ?? '', path).toMatch(/private|no-store/);
      expect(await page.text(), `${path} is the fan's own`).toContain('Jonas Weber');
      const visitors = await html(path);
      for (const secret of ['Jonas Weber', 'demofan@', fan]) expect(visitors, path).not.toContain(secret);
    }
  });

  test('are not kept when there is nothing there', async () => {
    const missing = await get('/nobodybythisname');
    expect(missing.status).toBe(404);
    expect(await missing.text()).not.toContain('demofan');
  });
});

/** The colour of the ground in the first row of pixels. */
async function ground(page: Page): Promise<string> {
  const { data } = await sharp(await page.screenshot({ animations: 'disabled' }))
    .extract({ left: 2, top: 600, width: 1, height: 1 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return [...data].join(',');
}

test.describe('the theme does not flash', () => {
  for (const theme of ['light', 'dark'] as const) {
    test(`paints ${theme} before any code of the application has come`, async ({ context }) => {
      await context.addCookies([{ name: 'theme', value: theme, url: BASE }]);
      const bare = await context.newPage();
      await bare.route('**/_next/static/**/*.js', (route) => route.abort());
      await bare.goto('/home', { waitUntil: 'load' });
      const whole = await context.newPage();
      await whole.goto('/home', { waitUntil: 'load' });
      const [first, then] = [await ground(bare), await ground(whole)];
      expect(first).toBe(then);
      await expect(whole.locator('html')).toHaveAttribute('data-theme', theme);
      const lightness = Number(first.split(',')[0]);
      expect(theme === 'dark' ? lightness < 60 : lightness > 200, first).toBe(true);
    });
  }

  test.describe('without any script', () => {
    test.use({ javaScriptEnabled: false });

    test('it is readable', async ({ page }) => {
      await page.goto('/home', { waitUntil: 'load' });
      expect(Number((await ground(page)).split(',')[0])).toBeGreaterThan(200);
    });
  });
});
