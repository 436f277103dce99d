import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowser, hydrated, newContext, open } from './support/browser.ts';
import { BASE } from './support/session.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const stayed = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** Until the page stands at `y`; it comes there when its pictures and words are in. */
const standsAt = (page: Page, y: number) =>
  page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);

/** Follows the link to a creator who is always on the first page, from wherever one stands. */
async function visitMara(page: Page): Promise<void> {
  await page.locator('main a[href="/demoperformer"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL(`${BASE}/demoperformer`);
  await page.waitForFunction(() => document.title.startsWith('Mara Lindqvist'));
}

async function reading(page: Page, y: number): Promise<number> {
  await page.waitForLoadState('networkidle');
  await page.evaluate((to) => scrollTo(0, to), y);
  return place(page);
}

describe('going from page to page', () => {
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    context = await newContext({});
  });
  beforeEach(async () => {
    page = await context.newPage();
    await open(page, '/creator');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  });
  after(closeBrowser);

  it('changes the page in place, at its top and under its own title', async () => {
    await reading(page, 600);
    await visitMara(page);
    await standsAt(page, 0);
    // The site's face is read again after every change of the page: nothing of it may take the title away.
    await page.waitForLoadState('networkidle');
    assert.match(await page.title(), /^Mara Lindqvist/);
    assert.ok(await stayed(page));
  });

  it('goes back to where one was', async () => {
    const y = await reading(page, 600);
    assert.ok(y > 300);
    await visitMara(page);
    await reading(page, 200);
    await page.goBack();
    await page.waitForURL(`${BASE}/creator`);
    await standsAt(page, y);
    await page.goForward();
    await page.waitForURL(`${BASE}/demoperformer`);
    await standsAt(page, 200);
    assert.ok(await stayed(page));
  });

  it('stays where one was when the page is loaded again', async () => {
    const y = await reading(page, 600);
    await page.reload();
    await hydrated(page);
    await standsAt(page, y);
  });

  it('leaves other tabs to the browser', async () => {
    const link = page.locator('nav a[href="/home"]').first();
    for (const how of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        link.click(how as Parameters<typeof link.click>[0]),
      ]);
      await other.waitForURL(`${BASE}/home`);
      await other.close();
      assert.equal(page.url(), `${BASE}/creator`);
    }
  });

  it('follows Enter, and then begins at the way past the navigation', async () => {
    await page.locator('nav a[href="/home"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${BASE}/home`);
    await page.waitForFunction(() => document.title.startsWith('Home'));
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '#main');
    assert.ok(await stayed(page));
  });
});
