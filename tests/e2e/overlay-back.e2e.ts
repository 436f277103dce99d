import { expect, type Page } from '@playwright/test';
import { hydrated, open, PHONE, settled, watchReads } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';
import { type Gallery, readWorld } from './support/world.ts';

const place = (page: Page) => page.evaluate(() => Math.round(scrollY));
const stayed = (page: Page) => page.evaluate(() => 'sameDocument' in globalThis);
const atGallery = (page: Page, { slug, title }: Gallery) =>
  Promise.all([
    page.waitForURL((url) => url.pathname === `/gallery/${slug}`),
    page.getByRole('heading', { level: 1, name: title }).waitFor(),
  ]);

/** Comes to the gallery from the list of its creator, and reads a little. */
async function visit(page: Page, gallery: Gallery): Promise<number> {
  await open(page, '/demoperformer?tab=photos');
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await page.getByRole('link', { name: gallery.title }).first().click();
  await atGallery(page, gallery);
  await settled(page);
  await page.evaluate(() => scrollTo(0, 40));
  return place(page);
}

/** One more Back leaves the gallery: nothing of what was open stands between it and the page before. */
async function leaves(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForURL('/demoperformer?tab=photos');
  await page.getByRole('heading', { level: 1, name: 'Mara Lindqvist' }).waitFor();
}

test.use({ viewport: PHONE });

test.describe('Back on a phone', () => {
  test.use({ account: 'demofan' });

  test('closes the pictures and leaves the page as it was, then leaves the page', async ({ page }) => {
    const { publicGallery } = await readWorld();
    const y = await visit(page, publicGallery);
    const asked = watchReads(page);
    const photo = page.getByRole('button', { name: /^Open photo 1 of/ });
    await photo.click();
    await dialog(page, 'Photos and videos').waitFor();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(photo).toBeFocused();
    await atGallery(page, publicGallery);
    await page.goForward();
    await settled(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await atGallery(page, publicGallery);
    expect([await place(page), asked]).toEqual([y, []]);
    await leaves(page);
    expect(await stayed(page)).toBe(true);
  });

  test('leaves the page at once when the pictures were closed by their button', async ({ page }) => {
    const { publicGallery } = await readWorld();
    await visit(page, publicGallery);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
    await dialog(page, 'Photos and videos').getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await settled(page);
    await leaves(page);
    await page.goForward();
    await atGallery(page, publicGallery);
    expect(await stayed(page)).toBe(true);
  });

  test('leaves the page at once after a reload that has closed the pictures', async ({ page }) => {
    const { publicGallery } = await readWorld();
    await visit(page, publicGallery);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).click();
    await dialog(page, 'Photos and videos').waitFor();
    await page.reload();
    await hydrated(page);
    await settled(page);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await leaves(page);
  });

  test('closes the drawer; from a page that was opened in it, Back leads to the page before', async ({
    page,
  }) => {
    const { publicGallery } = await readWorld();
    await visit(page, publicGallery);
    const drawer = dialog(page, 'Your account');
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.waitFor();
    await page.goBack();
    await expect(drawer).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await drawer.getByRole('link', { name: 'Bookmarks' }).click();
    await page.waitForURL('/user/bookmarks');
    await page.getByRole('heading', { level: 1, name: 'Bookmarks' }).waitFor();
    await expect(drawer).toHaveCount(0);
    await page.goBack();
    await atGallery(page, publicGallery);
    await page.goForward();
    await page.waitForURL('/user/bookmarks');
    await page.goBack();
    await atGallery(page, publicGallery);
    await leaves(page);
    expect(await stayed(page)).toBe(true);
  });

  test('keeps a form with changes: the question about them is closed, asked again and answered', async ({
    page,
  }) => {
    await open(page, '/user/bookmarks');
    await page.getByRole('button', { name: 'Menu' }).click();
    await dialog(page, 'Your account').getByRole('link', { name: 'Account', exact: true }).click();
    await page.waitForURL('/user/account');
    const name = page.getByLabel('First name');
    await name.waitFor();
    await settled(page);
    await name.fill('Another');
    await page.getByRole('button', { name: 'Discard' }).waitFor();
    const question = page.getByRole('alertdialog');
    await page.goBack();
    await question.waitFor();
    await page.goBack();
    await expect(question).toHaveCount(0);
    await expect(name).toHaveValue('Another');
    await page.goBack();
    await question.getByRole('button', { name: 'Leave' }).click();
    await page.waitForURL('/user/bookmarks');
    await page.getByRole('heading', { level: 1, name: 'Bookmarks' }).waitFor();
    await expect(question).toHaveCount(0);
  });
});

test('Back closes the sheet for buying; a link in it leads to the wallet, and Back from there to the page', async ({
  page,
  newFan,
}) => {
  const { soldGallery } = await readWorld();
  await logIn(page, newFan);
  const y = await visit(page, soldGallery);
  const unlock = page.getByRole('button', { name: 'Unlock', exact: true });
  const sheet = dialog(page, 'Unlock this gallery');
  await unlock.click();
  await sheet.waitFor();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(unlock).toBeFocused();
  await atGallery(page, soldGallery);
  expect(await place(page)).toBe(y);
  await unlock.click();
  await sheet.getByRole('link', { name: 'Top up your wallet' }).click();
  await page.waitForURL((url) => url.pathname === '/wallet');
  await page.getByRole('heading', { level: 1, name: 'Wallet' }).waitFor();
  await page.goBack();
  await atGallery(page, soldGallery);
  // What was wanted is offered again, and closes like before.
  await sheet.waitFor();
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await atGallery(page, soldGallery);
  await leaves(page);
  expect(await stayed(page)).toBe(true);
});
