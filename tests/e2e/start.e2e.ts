import { expect, type Page, type Route } from '@playwright/test';
import { hydrated, setChecked } from './support/browser.ts';
import { test } from './support/test.ts';

const BUILT = '**/_next/static/chunks/**';

/** Keeps the page's scripts back, as a slow net does; the answer lets them come. */
async function heldBack(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let open = false;
  await page.route(BUILT, (route) => (open ? route.continue() : void held.push(route)));
  return async () => {
    open = true;
    await Promise.all(held.map((route) => route.continue()));
  };
}

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);

test.describe('how a page is loaded and hydrated', () => {
  test.skip(process.env.FAST_START === 'off', 'These pages are built with Next’s own start.');

  test('shows its first picture before it asks for its scripts', async ({ page }) => {
    await page.goto('/home');
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/chunks/'))
        .map(({ startTime }) => startTime),
    }));
    expect(asked.length).toBeGreaterThan(5);
    if (painted === undefined) throw new Error('Nothing was painted.');
    expect(
      Math.min(...asked),
      `painted at ${painted}, asked at ${Math.min(...asked)}`,
    ).toBeGreaterThanOrEqual(painted);
  });

  test('answers a button that was pressed meanwhile', async ({ page }) => {
    const release = await heldBack(page);
    await page.goto('/home');
    expect(await theme(page)).toBe('light');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).first().click();
    expect(await theme(page)).toBe('light');
    await release();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  });

  test('answers each of several buttons, a repeated press once', async ({ page }) => {
    const release = await heldBack(page);
    await page.goto('/auth/login');
    await page.locator('input[autocomplete="current-password"]').fill('Typed-too-early-1');
    const show = page.getByRole('button', { name: 'Show password' });
    await show.click();
    await show.click();
    await page.getByRole('button', { name: 'Switch to the dark theme' }).first().click();
    await release();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.locator('input[autocomplete="current-password"]')).toHaveAttribute('type', 'text');
  });

  test('answers a press once that comes in the moment in which the page is hydrated', async ({ page }) => {
    await page.addInitScript(() => {
      addEventListener('footlight:hydrated', () =>
        document.querySelector<HTMLElement>('button[aria-label="Show password"]')?.click(),
      );
    });
    await page.goto('/auth/login');
    await expect(page.getByRole('button', { name: 'Hide password' })).toBeVisible();
  });

  test('keeps what was typed meanwhile, and sends none of it as part of an address', async ({ page }) => {
    const release = await heldBack(page);
    await page.goto('/auth/login');
    const password = page.locator('input[autocomplete="current-password"]');
    await password.fill('Typed-too-early-1');
    await setChecked(page.getByLabel('Keep me logged in'), false);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await release();
    // The early press is answered: the form says what it misses, and only that.
    await expect(page.getByText('Please enter your e-mail address or username.')).toBeVisible();
    await expect(page.getByText('Please enter your password.')).toHaveCount(0);
    await expect(password).toHaveValue('Typed-too-early-1');
    await expect(page.getByLabel('Keep me logged in')).not.toBeChecked();
    await expect(page).toHaveURL('/auth/login');
  });

  test('does so without the worker that makes numbers and dates known', async ({ page }) => {
    await page.route('**/fast-start/formats.js', (route) => route.abort());
    await page.goto('/demoperformer');
    await hydrated(page);
    await page.addInitScript(() => {
      const off = function Worker() {
        throw new DOMException('Workers are off', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'Worker', { value: off });
    });
    await page.goto('/demoperformer');
    await hydrated(page);
  });

  test('does so in a tab that nobody looks at', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.assign(globalThis, { PerformanceObserver: undefined });
    });
    await page.goto('/home');
    await hydrated(page);
  });

  test.describe('with the service worker', () => {
    test.use({ serviceWorkers: 'allow' });

    test('does so without a net: the offline page is at hand', async ({ page, context }) => {
      await page.goto('/home');
      await page.evaluate(() => navigator.serviceWorker.ready);
      await context.setOffline(true);
      await page.goto('/creator');
      await expect(page.getByRole('heading', { level: 1, name: /offline/i })).toBeVisible();
      await hydrated(page);
    });
  });
});
