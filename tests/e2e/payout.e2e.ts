import { expect } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { open, setChecked } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { eventually, mailsTo, operator } from './support/operator.ts';
import { DEMO_PASSWORD, newToken, signIn } from './support/session.ts';
import { test } from './support/test.ts';

const SETTINGS = [
  ['payoutCoolOffDays', '0', '3'],
  ['minimumPayoutAmount', '1', '50'],
] as const;

test.describe('a payout', () => {
  test.beforeAll(async () => {
    for (const [name, value] of SETTINGS) await operator('settings', 'set', name, value);
  });
  test.afterAll(async () => {
    for (const [name, , value] of SETTINGS) await operator('settings', 'set', name, value);
  });

  test('is called off, requested again, approved and paid; the account is changed with the password', async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    await signIn(context, await newToken({ username: 'demoperformer', password: DEMO_PASSWORD }));
    await open(page, '/creator/payout-request');
    await page
      .getByRole('button', { name: /^Actions for the payout/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Call off' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Call off' }).click();
    await expect(page.getByText('Your request is waiting for approval')).toBeHidden();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Payout accounts' }).click();
    await page.getByRole('button', { name: 'Change: PayPal' }).click();
    const sheet = dialog(page, 'PayPal account');
    await sheet.getByLabel(/E-mail address/).fill('stage@example.org');
    await sheet.getByRole('button', { name: 'Save account' }).click();
    await expect(page.getByText('s•••@example.org')).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);

    await page.getByRole('link', { name: 'Payouts' }).first().click();
    await page.getByRole('link', { name: 'Request a payout' }).click();
    await page.getByLabel('How many tokens').fill('25.5');
    await setChecked(page.getByRole('radio', { name: /PayPal/ }));
    await page.getByLabel(/Note for us/).fill('For the tour');
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole('button', { name: 'Request $2.55' }).click();
    await expect(page.getByText('Your request is waiting for approval')).toBeVisible();

    const list = await operator('payouts', 'list');
    const id = list.match(/[0-9a-f-]{36}/)?.[0] ?? '';
    expect(await operator('payouts', 'show', id)).toMatch(/For the tour[\s\S]*email: stage@example\.org/);
    await operator('payouts', 'approve', id);
    await operator('payouts', 'done', id, 'TX', '4711');
    await eventually('the e-mail', async () =>
      (await mailsTo('demoperformer@demo.example')).find(({ subject }) => subject === 'We paid you $2.55'),
    );
    await page.reload();
    await page.getByRole('link', { name: '$2.55' }).click();
    await expect(page.getByText('TX 4711')).toBeVisible();
    await expect(page.getByText('Paid').first()).toBeVisible();
    expect(await axeProblems(page)).toEqual([]);
    // As the demo world was: one waits.
    await open(page, '/creator/payout-request/create');
    await page.getByLabel('How many tokens').fill('20');
    await page.getByRole('button', { name: 'Request $2.00' }).click();
    await expect(page.getByText('Your request is waiting for approval')).toBeVisible();
    expect(await operator('ledger', 'check')).toContain('The books balance.');
  });
});
