import { expect, type Page } from '@playwright/test';
import { open, PHONE, settled, watchReads } from './support/browser.ts';
import { CARDS, dialog, pay, seeFilled, unlock, useCard } from './support/money.ts';
import { logIn } from './support/people.ts';
import { newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

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
  await settled(page);
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
      // Its comments come a moment later.
      await settled(page);
      const asked = watchReads(page);
      await page.goBack();
      await page.waitForURL(path);
      await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);
      await settled(page);
      expect(Math.abs((await place(page)) - y), `stands at ${await place(page)}, not at ${y}`).toBeLessThan(
        3,
      );
      await expect(page.locator('main article'), 'drawn one after another').toHaveCount(shown);
      expect(asked).toEqual([]);
    });
  }
});

test.describe('going back with the keyboard', () => {
  test.use({ account: 'demofan' });

  test('the focus is at the link that was followed, far down in the list', async ({ page }) => {
    await open(page, '/home');
    const y = await readDownTo(page, 5000);
    const path = await page.evaluate(() => {
      const links = [...document.querySelectorAll<HTMLAnchorElement>('main article a[href^="/post/"]')];
      const link = links.find((one) => one.getBoundingClientRect().top > 80);
      link?.focus({ preventScroll: true });
      return link?.pathname ?? '';
    });
    await page.keyboard.press('Enter');
    await page.waitForURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.goBack();
    await page.waitForURL('/home');
    await page.waitForFunction((wanted) => Math.abs(scrollY - wanted) < 3, y);
    await expect(page.locator(`main a[href="${path}"]`).first()).toBeFocused();
    await page.keyboard.press('Tab');
    expect(Math.abs((await place(page)) - y)).toBeLessThan(1500);
  });
});

test.describe('what was done on the page one comes back from', () => {
  test('following on the profile shows in the list of creators', async ({ page, newFan }) => {
    await logIn(page, newFan);
    await open(page, '/creator');
    const name = await page.locator('main article h2').first().innerText();
    await page.locator('main article').first().getByRole('link', { name }).click();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page
      .getByRole('button', { name: `Follow ${name}`, exact: true })
      .first()
      .click();
    const following = page.getByRole('button', { name: `Following ${name}. Unfollow` });
    await following.first().waitFor();
    await settled(page);
    const asked = watchReads(page);
    await page.goBack();
    await page.waitForURL('/creator');
    const card = page.locator('main article', { hasText: name });
    await expect(card.getByRole('button', { name: `Following ${name}. Unfollow` })).toBeVisible();
    await settled(page);
    expect(asked).toEqual([]);
  });

  test('unlocking a post shows in the list of posts', async ({ page, newFan }) => {
    const { soldPost } = await readWorld();
    await logIn(page, newFan);
    await open(page, '/wallet');
    await useCard(page, CARDS.pays);
    await pay(page, 50);
    await seeFilled(page, 500);
    await open(page, `/${soldPost.performer.username}`);
    const heading = page.getByRole('heading', { name: soldPost.title, exact: true });
    while ((await heading.count()) === 0) {
      const before = await posts(page);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await page.waitForFunction((count) => document.querySelectorAll('main article').length > count, before);
    }
    const card = page.locator('main article', { has: heading });
    await expect(card.getByRole('button', { name: 'Unlock', exact: true })).toBeVisible();
    await card.getByRole('link', { name: soldPost.title }).click();
    await page.waitForURL(`/post/${soldPost.slug}`);
    await page.getByRole('heading', { level: 1, name: soldPost.title }).waitFor();
    await unlock(page, soldPost.price);
    await expect(page.getByRole('button', { name: /^Open photo 1 of/ })).toBeVisible();
    await settled(page);
    const asked = watchReads(page);
    await page.goBack();
    await page.waitForURL(`/${soldPost.performer.username}`);
    await expect(card.getByText('Unlocked')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Unlock', exact: true })).toHaveCount(0);
    await settled(page);
    expect(asked).toEqual([]);
  });
});

test('the sheet of a subscription does not stay over the page that Back leads to', async ({
  page,
  context,
  newFan,
}) => {
  await signIn(context, await newToken(newFan));
  const NAME = 'Mara Lindqvist';
  await open(page, '/creator');
  await page.getByRole('main').getByRole('link', { name: NAME }).first().click();
  await page
    .getByRole('button', { name: /^(Subscribe for|Start \d+-day free trial)/ })
    .first()
    .click();
  await expect(dialog(page, `Subscribe to ${NAME}`)).toBeVisible();
  await page.goBack();
  await page.waitForURL(/\/creator$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
