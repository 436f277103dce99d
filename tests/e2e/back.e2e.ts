import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowser, newContext, open, PHONE } from './support/browser.ts';
import { BASE } from './support/session.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const posts = (page: Page) => page.locator('main article').count();

/** Reads on until the page is this deep, as a thumb would. */
async function readDownTo(page: Page, depth: number): Promise<number> {
  while ((await place(page)) < depth) {
    const before = await posts(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    if ((await place(page)) < depth) {
      await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, before);
    }
  }
  await page.evaluate((to) => scrollTo(0, to), depth);
  await page.waitForLoadState('networkidle');
  return place(page);
}

/** Follows the link of a post that is in view. */
async function openPostInView(page: Page): Promise<void> {
  await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/post/"]')];
    links.find((link) => link.getBoundingClientRect().top > 80)?.click();
  });
  await page.waitForURL(`${BASE}/post/*`);
  await page.waitForFunction(() => document.querySelectorAll('main h1').length > 0 && scrollY === 0);
  await page.waitForLoadState('networkidle');
}

describe('going back to a list', () => {
  let context: BrowserContext;

  before(async () => {
    context = await newContext({ account: 'demofan', viewport: PHONE });
  });
  after(closeBrowser);

  for (const [path, depth] of [
    ['/home', 7000],
    ['/demoperformer', 3500],
  ] as const) {
    it(`lands at ${depth} px of ${path} again, without asking for anything`, async () => {
      const page = await context.newPage();
      await open(page, path);
      const y = await readDownTo(page, depth);
      const shown = await posts(page);
      await openPostInView(page);
      const asked: string[] = [];
      page.on('request', (request) => {
        const { pathname } = new URL(request.url());
        if (request.method() === 'GET' && /^\/api\/(user\/feeds|performers)/.test(pathname))
          asked.push(pathname);
      });
      await page.goBack();
      await page.waitForURL(BASE + path);
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);
      await page.waitForTimeout(500);
      assert.ok(Math.abs((await place(page)) - y) < 3, `stands at ${await place(page)}, not at ${y}`);
      assert.equal(await posts(page), shown);
      assert.deepEqual(asked, []);
      await page.close();
    });
  }
});
