import { expect } from '@playwright/test';
import { hydrated, open, settled } from './support/browser.ts';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';

/** What somebody has typed is not thrown away unasked (docs/product.md, 9.11), with the browser's own dialogs and history. */
test('a half-filled address is asked about, and the focus goes where it should', async ({ page, newFan }) => {
  await logIn(page, newFan);
  await open(page, '/home');
  await settled(page);
  // In place, so that the page is told of Back.
  await page.locator('button[aria-haspopup=dialog]:visible').last().click();
  await page
    .getByRole('dialog', { name: 'Your account' })
    .getByRole('link', { name: 'Addresses', exact: true })
    .click();
  await page.waitForURL('/user/addresses');
  const opener = page.getByRole('button', { name: 'Add an address' });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Add an address' });
  const question = page.getByRole('alertdialog', { name: 'Discard what you entered?' });
  const name = sheet.getByLabel('Full name');

  // Nothing is filled in yet.
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();

  await opener.press('Enter');
  await name.fill('Ada Newman');
  await page.keyboard.press('Escape');
  await expect(question.getByRole('button', { name: 'Keep editing' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada Newman');

  // Chrome closes it itself at a second Back of the phone: it is there again, under the question.
  await sheet.evaluate((dialog: HTMLDialogElement) => dialog.close());
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toHaveCount(0);
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Ada Newman');

  // Back of a desktop would leave the page under it.
  await page.evaluate(() => history.back());
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leaving.getByRole('button', { name: 'Stay here' }).click();
  await expect(page).toHaveURL('/user/addresses');
  await expect(name).toHaveValue('Ada Newman');

  await sheet.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(sheet).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test.describe('a page with a form', () => {
  test.use({ account: 'demoperformer' });

  test('is asked about at Back, and left as by that Back', async ({ page }) => {
    await open(page, '/creator/mass-messages');
    await settled(page);
    await page.getByRole('link', { name: 'New mass message' }).first().click();
    await page.waitForURL('/creator/mass-messages/create');
    await hydrated(page);
    const words = page.getByLabel('Message', { exact: true });
    await words.fill('Half a message');
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });

    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL('/creator/mass-messages/create');
    await expect(words).toHaveValue('Half a message');

    const length = await page.evaluate(() => history.length);
    await page.evaluate(() => history.back());
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mass messages' })).toBeVisible();
    await expect(page).toHaveURL('/creator/mass-messages');
    // The form is ahead, not behind.
    expect(await page.evaluate(() => history.length)).toBe(length);
    await page.evaluate(() => history.forward());
    await page.waitForURL('/creator/mass-messages/create');
    await expect(words).toHaveValue('');
  });
});
