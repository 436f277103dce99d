import { expect, type Page } from '@playwright/test';
import { hydrated, open, settled } from './support/browser.ts';
import { test } from './support/test.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const stayed = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);

/** Until the page stands at `y`; it comes there when its pictures and words are in. */
const standsAt = (page: Page, y: number) =>
  page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);

/** Follows the link to a creator who is always on the first page, from wherever one stands. */
async function visitMara(page: Page): Promise<void> {
  await page.locator('main a[href="/demoperformer"]').first().dispatchEvent('click', { button: 0 });
  await page.waitForURL('/demoperformer');
  await page.waitForFunction(() => document.title.startsWith('Mara Lindqvist'));
}

async function reading(page: Page, y: number): Promise<number> {
  await settled(page);
  await page.evaluate((to) => scrollTo(0, to), y);
  return place(page);
}

test.describe('going from page to page', () => {
  test.beforeEach(async ({ page }) => {
    await open(page, '/creator');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  });

  test('changes the page in place, at its top and under its own title', async ({ page }) => {
    await reading(page, 600);
    await visitMara(page);
    await standsAt(page, 0);
    // The site's face is read again after every change of the page: nothing of it may take the title away.
    await settled(page);
    await expect(page).toHaveTitle(/^Mara Lindqvist/);
    expect(await stayed(page)).toBe(true);
  });

  test('goes back to where one was', async ({ page }) => {
    const y = await reading(page, 600);
    expect(y).toBeGreaterThan(300);
    await visitMara(page);
    await reading(page, 200);
    await page.goBack();
    await page.waitForURL('/creator');
    await standsAt(page, y);
    await page.goForward();
    await page.waitForURL('/demoperformer');
    await standsAt(page, 200);
    expect(await stayed(page)).toBe(true);
  });

  test('stays where one was when the page is loaded again', async ({ page }) => {
    const y = await reading(page, 600);
    await page.reload();
    await hydrated(page);
    await standsAt(page, y);
  });

  test('does so too where the browser itself would show the top', async ({ page }) => {
    await page.addInitScript(() => {
      history.scrollRestoration = 'manual';
      Object.defineProperty(history, 'scrollRestoration', { get: () => 'manual', set: () => undefined });
    });
    await page.reload();
    const y = await reading(page, 600);
    await page.reload();
    await hydrated(page);
    await standsAt(page, y);
  });

  test('leaves other tabs to the browser', async ({ page, context }) => {
    const link = page.locator('nav a[href="/home"]').first();
    for (const how of [{ modifiers: ['ControlOrMeta'] }, { button: 'middle' }] as const) {
      const [other] = await Promise.all([
        context.waitForEvent('page'),
        link.click(how as Parameters<typeof link.click>[0]),
      ]);
      await other.waitForURL('/home');
      await other.close();
      await expect(page).toHaveURL('/creator');
    }
  });

  test('follows Enter, and then goes on at the heading of the page', async ({ page }) => {
    await page.locator('nav a[href="/home"]').first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('/home');
    await page.waitForFunction(() => document.title.startsWith('Home'));
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
    expect(await stayed(page)).toBe(true);
  });
});
