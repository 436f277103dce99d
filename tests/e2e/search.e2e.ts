import { expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { BROWSER_OPTIONS, open, PHONE } from './support/browser.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { uniqueWord } from './support/words.ts';

const box = (page: Page) => page.locator('main').getByRole('combobox', { name: 'Search' });
const link = (page: Page, name: string) => page.locator('main').getByRole('link', { name });

test('a fan finds a post, a gallery, a video and a creator by search with a typo, and by keys alone', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const word = uniqueWord('quokka');
  const typo = word.replace('okk', 'kok');
  await api('POST', '/performer/feeds', {
    token: await tokenOf('demoperformer'),
    body: { type: 'text', title: `The ${word} at dusk`, text: 'Hello there', isSale: true, price: 0 },
  });
  // Films of the demo world are made ready once the site is up.
  const films = () => api<{ total: number }>('GET', '/search?q=warm+music&kind=video');
  await expect.poll(async () => (await films()).total, { timeout: 60_000 }).toBeGreaterThan(0);
  await signIn(context, await tokenOf('demofan'));
  await open(page, '/search');
  await box(page).fill(typo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `1 result for “${word}”` })).toBeVisible();
  await expect(link(page, `The ${word} at dusk`)).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  for (const [typed, name] of [
    ['studoi spring', 'Studio, spring'],
    ['warm musci', 'Warm-up, no music'],
  ] as const) {
    await box(page).fill(typed);
    await page.keyboard.press('Enter');
    await expect(link(page, name).first()).toBeVisible();
  }

  // Keys alone: arrows into the suggestions, Enter to the creator.
  await box(page).fill('demoperf');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toContainText('@demoperformer');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/demoperformer$/);

  // What was searched for is kept for this account, and forgotten when asked.
  await open(page, '/search');
  await expect(link(page, typo)).toBeVisible();
  await page.getByRole('button', { name: `Forget “${typo}”` }).click();
  await expect(link(page, typo)).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByText('Typos are fine')).toBeVisible();
});

test('explore is narrowed and put in order, and trending is open to everybody', async ({ page }) => {
  test.setTimeout(120_000);
  await open(page, '/explore');
  await page.locator('main').getByRole('link', { name: 'Galleries' }).click();
  await expect(link(page, 'Studio, spring').first()).toBeVisible();
  await page.getByLabel('Access').selectOption('Free');
  await expect(page).toHaveURL(/audience=everyone/);
  await page.getByLabel('Sort by').selectOption('Most viewed');
  await expect(page).toHaveURL(/sort=view/);
  expect(await axeProblems(page)).toEqual([]);

  await open(page, '/trending?time=month');
  await expect(page.locator('main article').first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
});

test('works as a plain form, is not kept by search engines, and fits a phone', async ({ browser }) => {
  const context = await browser.newContext({ ...BROWSER_OPTIONS, javaScriptEnabled: false, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/search?q=studoi');
  await expect(link(page, 'Studio, spring').first()).toBeVisible();
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await box(page).fill('silk');
  await page.locator('main').getByRole('button', { name: 'Search' }).click();
  await expect(page).toHaveURL(/\/search\?q=silk/);
  await expect(link(page, 'Silk, slowly').first()).toBeVisible();
  await page.goto('/explore');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /^index/);
  await page.goto('/explore?sort=like');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
  await context.close();
});
