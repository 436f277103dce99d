import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { operator } from './support/operator.ts';
import { test } from './support/test.ts';

const footer = (page: Page) => page.getByRole('contentinfo');

test.describe("the site's own pages", () => {
  test('are reached from the footer, without loading the site anew', async ({ page }) => {
    await open(page, '/creator');
    await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
    for (const [link, title] of [
      ['Terms', 'Terms of use'],
      ['Privacy', 'Privacy policy'],
      ['Help', 'Help'],
    ] as const) {
      await footer(page).getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await expect(page).toHaveTitle(`${title} · Footlight`);
    }
    expect(await page.evaluate(() => 'sameDocument' in globalThis)).toBe(true);
  });

  test('are written, changed and taken away by an operator while visitors read', async ({ page }) => {
    const file = join(tmpdir(), `footlight-story-${process.pid}.html`);
    try {
      expect((await page.goto('/page/our-story'))?.status()).toBe(404);
      await writeFile(
        file,
        '<h1>Once</h1><p onclick="alert(1)">upon <b>a</b> time<script>alert(1)</script></p>',
      );
      await operator('pages', 'set', 'our-story', file, 'Our', 'story');
      await expect(async () => expect((await page.goto('/page/our-story'))?.status()).toBe(200)).toPass();
      await expect(page.getByRole('heading', { level: 2, name: 'Once' })).toBeVisible();
      expect(await page.locator('article').innerHTML()).not.toMatch(/onclick|script/);
      await writeFile(file, 'Another beginning.');
      await operator('pages', 'set', 'our-story', file);
      await expect(async () => {
        await page.goto('/page/our-story');
        await expect(page.getByText('Another beginning.')).toBeVisible({ timeout: 500 });
      }).toPass();
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our story');
      await operator('pages', 'remove', 'our-story');
      await expect(async () => expect((await page.goto('/page/our-story'))?.status()).toBe(404)).toPass();
    } finally {
      await rm(file, { force: true });
    }
  });

  for (const path of ['/auth/fan-register', '/auth/creator-register']) {
    test(`open beside the form of ${path}, which keeps what was typed`, async ({ page, context }) => {
      await open(page, path);
      await page.getByLabel('First name').fill('Ada');
      for (const [link, title] of [
        [/^Read the terms/, 'Terms of use'],
        [/^Read the privacy policy/, 'Privacy policy'],
      ] as const) {
        const opened = context.waitForEvent('page');
        await page.getByRole('link', { name: link }).click();
        const other = await opened;
        await expect(other.getByRole('heading', { level: 1 })).toHaveText(title);
        await other.close();
      }
      await expect(page.getByLabel('First name')).toHaveValue('Ada');
      await expect(page).toHaveURL(path);
    });
  }
});

test('a banner shows above the feed as soon as the operator wrote it, and leads on', async ({ page }) => {
  const title = 'Summer weeks';
  const link = page.getByRole('link', { name: `${title} All of August` });
  await open(page, '/home');
  await expect(link).toHaveCount(0);
  const longWord = 'W'.repeat(120);
  const said = await operator('banners', 'add', 'top', '/creator', '-', title, 'All of August', longWord);
  const [, id = ''] = /Its id is (\S+)\./.exec(said) ?? [];
  try {
    await expect(async () => {
      await open(page, '/home');
      await expect(link).toBeVisible({ timeout: 500 });
    }).toPass();
    const beyond = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
    expect(await page.evaluate(beyond)).toBe(0);
    await link.click();
    await page.waitForURL('/creator');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Creators');
    await operator('banners', 'hide', id);
    await expect(async () => {
      await open(page, '/home');
      await expect(link).toHaveCount(0, { timeout: 500 });
    }).toPass();
  } finally {
    await operator('banners', 'remove', id);
  }
});
