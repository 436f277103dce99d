import { expect, type Page } from '@playwright/test';
import { open, PHONE } from './support/browser.ts';
import { test } from './support/test.ts';

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
  await page.waitForURL('/post/*');
  await page.waitForFunction(() => document.querySelectorAll('main h1').length > 0 && scrollY === 0);
  await page.waitForLoadState('networkidle');
}

test.describe('going back to a list', () => {
  test.use({ account: 'demofan', viewport: PHONE });

  for (const [path, depth] of [
    ['/home', 7000],
    ['/demoperformer', 3500],
  ] as const) {
    test(`lands at ${depth} px of ${path} again, without asking for anything`, async ({ page }) => {
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
      await page.waitForURL(path);
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);
      await page.waitForTimeout(500);
      expect(Math.abs((await place(page)) - y), `stands at ${await place(page)}, not at ${y}`).toBeLessThan(
        3,
      );
      expect(await posts(page)).toBe(shown);
      expect(asked).toEqual([]);
    });
  }
});
