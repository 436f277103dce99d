import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { closeBrowser, newContext, OVER_LABEL, open, PHONE } from './support/browser.ts';
import { BASE } from './support/session.ts';

describe('publishing without a network', () => {
  let context: BrowserContext;

  before(async () => {
    context = await newContext({ account: 'demoperformer', viewport: PHONE });
  });
  after(closeBrowser);

  it('says so beside the button, keeps everything, and publishes when asked again', async () => {
    const page = await context.newPage();
    await open(page, '/creator/my-post/create');
    await page.getByRole('radio', { name: 'Text' }).check(OVER_LABEL);
    await page.getByLabel(/^Text/, { exact: false }).last().fill('Written in a tunnel');
    await context.setOffline(true);
    await page.getByRole('button', { name: 'Publish' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Not sent: you are offline' });
    await alert.waitFor();
    const [box, button] = [
      await alert.boundingBox(),
      await page.getByRole('button', { name: 'Publish' }).boundingBox(),
    ];
    assert.ok(box && button, 'both are on the screen');
    assert.ok(box.y >= 0 && box.y + box.height <= PHONE.height, 'the message is in view');
    assert.ok(button.y - (box.y + box.height) < 40, 'it stands beside the button');
    assert.ok(await alert.evaluate((one) => one.parentElement === document.activeElement));
    await context.setOffline(false);
    const back = page.getByRole('alert').filter({ hasText: 'You are back online' });
    await back.waitFor();
    await back.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL(`${BASE}/creator/my-post`);
    await page.getByText('Published', { exact: true }).waitFor();
    // The demo world is left as it was found.
    await page.getByRole('button', { name: /^More actions for Written in a tunnel/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('link', { name: 'Written in a tunnel' }).waitFor({ state: 'detached' });
  });
});
