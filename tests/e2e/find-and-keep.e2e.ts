import { statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { open } from './support/browser.ts';
import {
  lookedAt,
  publish,
  putUpForSale,
  SALE_PRICE,
  type Shown,
  type SoldKind,
} from './support/for-sale.ts';
import { dialog } from './support/money.ts';
import { operator } from './support/operator.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { uniqueWord } from './support/words.ts';

/** More than the demo world has imagined for any of its things in a week. */
const LOOKS = 130;
const KINDS: Record<SoldKind, string> = {
  feed: 'Posts',
  gallery: 'Galleries',
  video: 'Videos',
  product: 'Products',
};

/** How one has what one has bought, on its page. */
const USE: Record<SoldKind, (page: Page) => Promise<void>> = {
  async feed(page) {
    await expect(page.getByRole('button', { name: /^Open photo/ }).first()).toBeVisible();
  },
  async gallery(page) {
    await page.getByRole('button', { name: /^Open photo 1 of 1/ }).click();
    await expect(dialog(page, 'Photos and videos')).toBeVisible();
    await page.keyboard.press('Escape');
  },
  async video(page) {
    const film = page.locator('video');
    // The player may still be loading it.
    await expect(() => film.evaluate((element: HTMLVideoElement) => element.play())).toPass();
    await expect
      .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0.2);
  },
  async product(page) {
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.locator('main').getByRole('button', { name: 'Download', exact: true }).click(),
    ]);
    expect(statSync(await saved.path()).size).toBeGreaterThan(20);
  },
};

async function buy(page: Page, kind: SoldKind): Promise<void> {
  const isProduct = kind === 'product';
  await page.getByRole('button', { name: isProduct ? 'Buy' : 'Unlock', exact: true }).click();
  const way = isProduct ? `Buy for ${SALE_PRICE} tokens` : `Unlock for ${SALE_PRICE} tokens`;
  await page.getByRole('dialog').getByRole('button', { name: way }).click();
  if (isProduct) await expect(page.getByText('It’s yours')).toBeVisible();
  else await expect(page.getByRole('dialog')).toHaveCount(0);
  // What is bought is there for good, not only in the page that bought it.
  await open(page, new URL(page.url()).pathname);
}

/** From the list that is open to the page of the thing. */
async function follow(page: Page, { title }: Shown): Promise<void> {
  await page.locator('main').getByRole('link', { name: title }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
}

for (const kind of Object.keys(KINDS) as SoldKind[]) {
  test(`${KINDS[kind]}: a fan finds one by search with a typo, in explore and among what is trending, buys it, has it, and finds it in the library`, async ({
    page,
    context,
  }) => {
    test.setTimeout(240_000);
    const word = uniqueWord('wallaby');
    const thing = await publish(kind, `The ${word} at noon`);
    const isFound = async () =>
      (await api<{ total: number }>('GET', `/search?q=${word}&kind=${kind}`)).total === 1;
    await expect.poll(isFound, { timeout: 120_000 }).toBe(true);
    await lookedAt(thing, LOOKS);
    await putUpForSale(thing);
    await operator('search', 'count');
    const token = await tokenOf('demofan');
    await signIn(context, token);

    await open(page, '/search');
    const box = page.locator('main').getByRole('combobox', { name: 'Search' });
    await box.fill(word.replace('lab', 'alb'));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: `1 result for “${word}”` })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    await follow(page, thing);

    await open(page, '/explore');
    await page.locator('main').getByRole('link', { name: KINDS[kind] }).click();
    await expect(page).toHaveURL(new RegExp(`source=${kind}`));
    await follow(page, thing);

    await open(page, '/trending');
    await page.locator('main').getByRole('link', { name: KINDS[kind] }).click();
    await expect(page).toHaveURL(new RegExp(`source=${kind}`));
    expect(await axeProblems(page)).toEqual([]);
    await follow(page, thing);

    await buy(page, kind);
    await USE[kind](page);

    await open(page, '/user/purchased-content');
    await page.getByRole('searchbox', { name: 'Search by name or creator' }).fill(word);
    const main = page.locator('main');
    await expect(main.getByRole('link', { name: thing.title }).first()).toBeVisible();
    const name = kind === 'product' ? `Download ${thing.title}` : `Save the files of ${thing.title}`;
    await expect(main.getByRole('button', { name })).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
  });
}
