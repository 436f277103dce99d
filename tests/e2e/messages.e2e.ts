import { expect, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, open, PHONE } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { picture } from './support/pictures.ts';
import { newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

const said = (page: Page, words: string) =>
  page
    .getByRole('region', { name: /^Messages with/ })
    .getByRole('listitem')
    .filter({ hasText: words });
/** The link to the messages in the side navigation, with what is unread. */
const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /unread conversation/ });

async function write(page: Page, words: string): Promise<void> {
  await page.getByLabel('Your message').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(said(page, words).locator('time')).toBeVisible();
}

test('two people write, see each other type, read and delete, and one blocks the other', async ({
  page,
  context,
  browser,
  newFan,
}) => {
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const star = await other.newPage();
  await open(star, '/messages');
  await signIn(context, await newToken(newFan));
  await open(page, '/demoperformer');
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  const hello = `Hello from ${newFan.username}`;
  await write(page, hello);

  // The other one hears of it wherever they are, and it goes on top.
  await expect(badge(star)).toBeVisible();
  const row = star.getByRole('region', { name: 'Conversations' }).getByRole('listitem').first();
  await expect(row).toContainText(hello);
  await expect(row).toContainText('1 unread message');
  await row.getByRole('link').click();
  await expect(said(star, hello).last()).toBeVisible();
  await expect(page.getByText('Read', { exact: true })).toBeVisible();

  await star.getByLabel('Your message').pressSequentially('Welcome');
  await expect(page.getByText(/is typing/)).toBeVisible();
  await star.getByLabel('Your message').press('Enter');
  await expect(said(page, 'Welcome').last()).toBeVisible();
  await expect(page.getByText(/is typing/)).toBeHidden();

  // Elsewhere on the site a fan sees that somebody has written.
  await open(page, '/home');
  await write(star, 'Are you still there?');
  await expect(badge(page)).toBeVisible();
  await badge(page).click();
  await page.getByRole('region', { name: 'Conversations' }).getByRole('link').first().click();
  await expect(said(page, 'Are you still there?').last()).toBeVisible();
  await expect(badge(page)).toBeHidden();

  await said(page, hello).last().getByRole('button', { name: 'More about this message' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(said(page, 'Message deleted!')).toBeVisible();
  await expect(said(star, 'Message deleted!').last()).toBeVisible();
  await expect(star.getByText(hello)).toHaveCount(0);

  await star.getByRole('button', { name: 'More about this conversation' }).click();
  await star.getByRole('menuitem', { name: 'Block' }).click();
  await star.getByRole('alertdialog').getByRole('button', { name: 'Block' }).click();
  await expect(star.getByText('You blocked this person. Unblock them to write.')).toBeVisible();
  await expect(page.getByText('You cannot write to this person.')).toBeVisible();
  await expect(page.getByLabel('Your message')).toHaveCount(0);
  await other.close();
});

test('on a phone a thread fills the screen, and the focus goes along with it and back', async ({
  page,
  context,
  newFan,
}) => {
  await page.setViewportSize(PHONE);
  await signIn(context, await newToken(newFan));
  await open(page, '/demoperformer');
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  const words = `A word from ${newFan.username}`;
  await write(page, words);
  const menu = page.getByRole('button', { name: 'Menu' });
  await expect(menu).toBeHidden();
  const send = await page.getByRole('button', { name: 'Send' }).boundingBox();
  expect((send?.y ?? 0) + (send?.height ?? 0)).toBeGreaterThan(PHONE.height - 24);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(height).toBeLessThanOrEqual(PHONE.height);

  const list = page.getByRole('region', { name: 'Conversations' });
  const row = list.getByRole('listitem').getByRole('link');
  await page.getByRole('link', { name: 'All conversations' }).press('Enter');
  await expect(row).toBeFocused();
  await expect(menu).toBeVisible();
  await row.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  // Unread until it is opened again.
  await page.getByRole('button', { name: 'More about this conversation' }).click();
  await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
  await expect(row).toBeFocused();
  await expect(list.getByText('1 unread message')).toBeVisible();
  await row.press('Enter');
  await expect(said(page, words)).toBeVisible();
  await page.getByRole('link', { name: 'All conversations' }).press('Enter');
  await expect(list.getByText('1 unread message')).toHaveCount(0);
});

test('a photo with a price is bought in the conversation, opens for the fan, and stays theirs', async ({
  page,
  context,
  browser,
}) => {
  await signIn(context, await tokenOf('demofan'));
  await open(page, '/demoperformer');
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Messages with/ })).toBeVisible();
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const star = await other.newPage();
  await open(star, new URL(page.url()).pathname);

  const words = `Behind the curtain ${Date.now()}`;
  await star.getByRole('button', { name: 'Add photos, videos or sounds' }).click();
  const photo = await picture(words);
  await star.getByLabel('Photos, videos and sounds').setInputFiles(photo);
  await star.getByLabel('Price').fill('3');
  await star.getByLabel('Your message').fill(words);
  await star.getByRole('button', { name: 'Send' }).click();
  await expect(said(star, words).getByText(/^For sale at 3 tokens/)).toBeVisible();

  // Nothing of the picture but what the server has blurred reaches who has not paid.
  await expect(said(page, words).getByText('1 photo')).toBeVisible();
  await expect(said(page, words).getByRole('button', { name: /^Open photo/ })).toHaveCount(0);
  await said(page, words).getByRole('button', { name: 'Unlock' }).click();
  await dialog(page, 'Unlock this message').getByRole('button', { name: 'Unlock for 3 tokens' }).click();
  const photoShown = said(page, words).getByRole('button', { name: /^Open photo/ });
  await expect(photoShown).toBeVisible();
  // It has a width of its own, not that of the words.
  await expect.poll(async () => (await photoShown.boundingBox())?.width ?? 0).toBeGreaterThan(300);
  await expect(said(star, words).getByText(/^Bought for 3 tokens/)).toBeVisible();

  // Who sold it deletes it; what was paid for stays with who paid.
  await said(star, words).getByRole('button', { name: 'More about this message' }).click();
  await star.getByRole('menuitem', { name: 'Delete' }).click();
  await star.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(said(star, words)).toHaveCount(0);
  await page.reload();
  await expect(said(page, words).getByRole('button', { name: /^Open photo/ })).toBeVisible();
  await other.close();
});

test('what was written without a connection is sent once it is back', async ({ page, context, newFan }) => {
  await signIn(context, await newToken(newFan));
  await open(page, '/demoperformer');
  await page.getByRole('link', { name: 'Message', exact: true }).click();
  await expect(page.getByText('No messages yet')).toBeVisible();
  await context.setOffline(true);
  await page.getByLabel('Your message').fill('From a tunnel');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Waiting for a connection …')).toBeVisible();
  await context.setOffline(false);
  await expect(said(page, 'From a tunnel').locator('time')).toBeVisible();
  await expect(said(page, 'From a tunnel')).toHaveCount(1);
});
