import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { closeBrowser, newContext } from './support/browser.ts';
import { api, BASE, tokenOf } from './support/session.ts';

interface Own {
  _id: string;
  bio: string;
}

const get = (path: string, cookie = '') => fetch(BASE + path, { headers: cookie ? { cookie } : {} });
const html = async (path: string, cookie = '') => (await get(path, cookie)).text();

describe('pages for visitors come from the page cache (design §6)', () => {
  let token: string;
  let own: Own;

  before(async () => {
    token = await tokenOf('demoperformer');
    own = await api<Own>('GET', '/performers/me', { token });
  });
  after(() => api('PUT', `/performers/${own._id}`, { token, body: { bio: own.bio } }));

  const say = (bio: string) => api('PUT', `/performers/${own._id}`, { token, body: { bio } });

  it('are the same bytes twice, and unchanged ones are not sent again', async () => {
    const first = await get('/demoperformer');
    const tag = first.headers.get('etag') ?? '';
    assert.match(first.headers.get('cache-control') ?? '', /public/);
    assert.equal(await first.text(), await html('/demoperformer'));
    const again = await fetch(`${BASE}/demoperformer`, { headers: { 'if-none-match': tag } });
    assert.equal(again.status, 304);
  });

  it('forget a profile at once when it is edited, each time', async () => {
    for (const bio of ['The first new words.', 'The second new words.', 'The third new words.']) {
      await html('/demoperformer');
      await say(bio);
      assert.ok((await html('/demoperformer')).includes(bio), bio);
    }
  });

  it('show a new post at once where it belongs, and take it away again', async () => {
    const title = 'Hot from the press';
    const places = ['/demoperformer', '/home'];
    for (const place of places) assert.ok(!(await html(place)).includes(title), place);
    const body = { type: 'text', title, text: 'Read all about it.', isSale: true, price: 0 };
    const post = await api<{ _id: string }>('POST', '/performer/feeds', { token, body });
    for (const place of places) assert.ok((await html(place)).includes(title), `${place} shows it`);
    await api('DELETE', `/performer/feeds/${post._id}`, { token });
    for (const place of places) assert.ok(!(await html(place)).includes(title), `${place} forgot it`);
  });

  it('hold nothing of whoever asked before', async () => {
    const fan = await tokenOf('demofan');
    for (const path of ['/home', '/demoperformer', '/creator']) {
      const page = await get(path, `token=${fan}`);
      assert.match(page.headers.get('cache-control') ?? '', /private|no-store/, path);
      assert.ok((await page.text()).includes('Jonas Weber'), `${path} is the fan's own`);
      const visitors = await html(path);
      for (const secret of ['Jonas Weber', 'demofan@', fan]) assert.ok(!visitors.includes(secret), path);
    }
  });

  it('are not kept when there is nothing there', async () => {
    const missing = await get('/nobodybythisname');
    assert.equal(missing.status, 404);
    assert.ok(!(await missing.text()).includes('demofan'));
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

describe('the theme does not flash (design §6)', () => {
  after(closeBrowser);

  for (const theme of ['light', 'dark'] as const) {
    it(`paints ${theme} before any code of the application has come`, async () => {
      const context = await newContext();
      await context.addCookies([{ name: 'theme', value: theme, url: BASE }]);
      const bare = await context.newPage();
      await bare.route('**/_next/static/**/*.js', (route) => route.abort());
      await bare.goto(`${BASE}/home`, { waitUntil: 'load' });
      const whole = await context.newPage();
      await whole.goto(`${BASE}/home`, { waitUntil: 'load' });
      const [first, then] = [await ground(bare), await ground(whole)];
      assert.equal(first, then);
      assert.equal(await whole.locator('html').getAttribute('data-theme'), theme);
      const lightness = Number(first.split(',')[0]);
      assert.ok(theme === 'dark' ? lightness < 60 : lightness > 200, first);
      await context.close();
    });
  }

  it('is readable without any script', async () => {
    const context = await newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${BASE}/home`, { waitUntil: 'load' });
    assert.ok(Number((await ground(page)).split(',')[0]) > 200);
    await context.close();
  });
});
