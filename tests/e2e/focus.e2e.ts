import { expect } from '@playwright/test';
import { hydrated, open, settled } from './support/browser.ts';
import { publishTexts } from './support/posts.ts';
import { tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

/** The keyboard's focus, when what had it goes, with the browser's own dialogs (docs/product.md, 9). */
test.describe('the focus', () => {
  test.use({ account: 'demoperformer' });

  test('goes from a deleted post to the next one, from Undo back, and on another page to its heading', async ({
    page,
  }) => {
    await publishTexts(await tokenOf('demoperformer'), 3, (number) => `Row ${number} of the focus`);
    await open(page, '/creator/my-post');
    await settled(page);
    const row = (number: number) => page.getByRole('row').filter({ hasText: `Row ${number} of the focus` });
    await row(2).getByRole('button').press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
    await expect(row(2)).toHaveCount(0);
    await expect(row(3)).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(row(2)).toBeVisible();
    await expect(row(3)).toBeFocused();
    await page.getByRole('link', { name: 'Earnings' }).first().press('Enter');
    await page.waitForURL('/creator/earning');
    await hydrated(page);
    const heading = page.getByRole('heading', { level: 1, name: 'Earnings' });
    await expect(heading).toBeFocused();
    // A frame would say that it can be pressed.
    await expect(heading).toHaveCSS('outline-style', 'none');
    // The demo world is left as it was found.
    await open(page, '/creator/my-post');
    for (const number of [1, 2, 3]) {
      await row(number).getByRole('button').press('Enter');
      await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press('Enter');
      await expect(row(number)).toHaveCount(0);
    }
  });
});
