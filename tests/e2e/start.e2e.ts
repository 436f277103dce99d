import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { closeBrowser, hydrated, newContext } from './support/browser.ts';
import { BASE } from './support/session.ts';

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

describe('how a page comes to life', () => {
  let context: BrowserContext;
  let page: Page;

  before(async () => {
    context = await newContext({});
  });
  beforeEach(async () => {
    page = await context.newPage();
  });
  after(closeBrowser);

  it('shows its first picture before it asks for its scripts', async () => {
    await page.goto(`${BASE}/home`);
    await hydrated(page);
    const { painted, asked } = await page.evaluate(() => ({
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      asked: performance
        .getEntriesByType('resource')
        .filter(({ name }) => name.includes('/chunks/'))
        .map(({ startTime }) => startTime),
    }));
    assert.ok(asked.length > 5 && painted !== undefined);
    assert.ok(Math.min(...asked) >= painted, `painted at ${painted}, asked at ${Math.min(...asked)}`);
  });

  it('answers a button that was pressed meanwhile', async () => {
    const release = await heldBack(page);
    await page.goto(`${BASE}/home`);
    assert.equal(await theme(page), 'light');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).first().click();
    assert.equal(await theme(page), 'light');
    await release();
    await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  });

  it('keeps what was typed meanwhile, and sends none of it as part of an address', async () => {
    const release = await heldBack(page);
    await page.goto(`${BASE}/auth/login`);
    const password = page.locator('input[autocomplete="current-password"]');
    await password.fill('Typed-too-early-1');
    await page.getByLabel('Keep me logged in').uncheck({ force: true });
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await release();
    // The early press is answered: the form says what it misses, and only that.
    await page.getByText('Please enter your e-mail address or username.').waitFor();
    assert.equal(await page.getByText('Please enter your password.').count(), 0);
    assert.equal(await password.inputValue(), 'Typed-too-early-1');
    assert.equal(await page.getByLabel('Keep me logged in').isChecked(), false);
    assert.equal(page.url(), `${BASE}/auth/login`);
  });

  it('does so without the worker that makes numbers and dates known', async () => {
    await page.route('**/formats.js', (route) => route.abort());
    await page.goto(`${BASE}/demoperformer`);
    await hydrated(page);
    await page.addInitScript(() => {
      const off = function Worker() {
        throw new DOMException('Workers are off', 'SecurityError');
      };
      Object.defineProperty(globalThis, 'Worker', { value: off });
    });
    await page.goto(`${BASE}/demoperformer`);
    await hydrated(page);
  });

  it('does so in a tab that nobody looks at', async () => {
    await page.addInitScript(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      Object.assign(globalThis, { PerformanceObserver: undefined });
    });
    await page.goto(`${BASE}/home`);
    await hydrated(page);
  });

  it('does so without a net: the offline page is at hand', async () => {
    const travelling = await newContext({ serviceWorkers: 'allow' });
    const tab = await travelling.newPage();
    await tab.goto(`${BASE}/home`);
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await travelling.setOffline(true);
    await tab.goto(`${BASE}/creator`);
    await tab.getByRole('heading', { level: 1, name: /offline/i }).waitFor();
    await hydrated(tab);
    await travelling.close();
  });
});
