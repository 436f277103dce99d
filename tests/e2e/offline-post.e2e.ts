import { expect } from '@playwright/test';
import { open, PHONE, setChecked } from './support/browser.ts';
import { test } from './support/test.ts';

test.describe('publishing without a network', () => {
  test.use({ account: 'demoperformer', viewport: PHONE });

  test('says so beside the button, keeps everything, and publishes when asked again', async ({
    page,
    context,
  }) => {
    await open(page, '/creator/my-post/create');
    await setChecked(page.getByRole('radio', { name: 'Text' }));
    await page.getByLabel(/^Text/, { exact: false }).last().fill('Written in a tunnel');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Publish' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not sent: you are offline' });
    await expect(alert).toBeVisible();
    const [box, button] = [
      await alert.boundingBox(),
      await page.getByRole('button', { name: 'Publish' }).boundingBox(),
    ];
    if (!box || !button) throw new Error('The message or the button is not on the screen.');
    expect(box.y >= 0 && box.y + box.height <= PHONE.height, 'the message is in view').toBe(true);
    expect(button.y - (box.y + box.height), 'it stands beside the button').toBeLessThan(40);
    await expect(alert.locator('..')).toBeFocused();
    await context.setOffline(false);
    const back = page.getByRole('alert').filter({ hasText: 'You are back online' });
    await expect(back).toBeVisible();
    await back.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('/creator/my-post');
    await expect(page.getByText('Published', { exact: true })).toBeVisible();
    // The demo world is left as it was found.
    await page.getByRole('button', { name: /^More actions for Written in a tunnel/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('link', { name: 'Written in a tunnel' })).toHaveCount(0);
  });
});
