import { type Browser, expect, type Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { cameraOptions } from './support/chromium.ts';
import { dialog } from './support/money.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

test.use({ launchOptions: cameraOptions() });

const balanceNow = async () =>
  (await api<{ balance: number }>('GET', '/users/me', { token: await tokenOf('demofan') })).balance;

async function enter(browser: Browser, account: 'demofan' | 'demoperformer'): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, await tokenOf(account));
  return context.newPage();
}

test('a tip from the menu moves the goal for both, and a reload shows the same', async ({ browser }) => {
  const token = await tokenOf('demoperformer');
  await api('PUT', '/streaming/tip-menu', { token, body: { items: [] } });
  const [host, fan] = [await enter(browser, 'demoperformer'), await enter(browser, 'demofan')];
  const before = await balanceNow();

  await open(host, '/creator/live');
  await host.getByRole('button', { name: 'Tip menu' }).click();
  const menu = dialog(host, 'Tip menu');
  await menu.getByRole('button', { name: 'Add an entry' }).click();
  await menu.getByRole('textbox', { name: 'Name of entry 1' }).fill('A song');
  await menu.getByRole('spinbutton', { name: 'Tokens for entry 1' }).fill('50');
  await menu.getByRole('button', { name: 'Save the menu' }).click();
  await expect(menu).toBeHidden();
  await host.getByText('Add a tip goal').click();
  await host.getByRole('textbox', { name: /What the tips are for/ }).fill('New strings');
  await host.getByRole('textbox', { name: /Tokens to collect/ }).fill('60');
  await host.getByRole('button', { name: 'Go live' }).click();
  await expect(host.getByText('0 of 60 tokens')).toBeVisible();

  await open(fan, '/streaming/demoperformer');
  await fan
    .getByRole('group', { name: 'Tip menu' })
    .getByRole('button', { name: 'A song · 50 tokens' })
    .click();
  await dialog(fan, /^Tip /).getByRole('button', { name: 'Tip 50 tokens' }).click();
  for (const page of [host, fan]) {
    await expect(page.getByText('50 of 60 tokens')).toBeVisible();
    await expect(page.getByRole('list').getByText('50 tokens for “A song”', { exact: true })).toBeVisible();
  }
  await fan.reload();
  await expect(fan.getByText('50 of 60 tokens')).toBeVisible();

  // The goal is made smaller, and is reached by it.
  await host.getByRole('button', { name: 'Tip goal' }).click();
  const goal = dialog(host, 'Tip goal');
  await goal.getByRole('textbox', { name: /Tokens to collect/ }).fill('50');
  await goal.getByRole('button', { name: 'Save the goal' }).click();
  for (const page of [host, fan]) {
    await expect(page.getByText('Goal reached!')).toBeVisible();
    await expect(page.getByText('Goal of 50 tokens reached:').first()).toBeVisible();
  }
  expect(before - (await balanceNow())).toBe(50);
  await host.getByRole('button', { name: 'End stream' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End stream' }).click();
  await expect(fan.getByText('This stream has ended')).toBeVisible();
  for (const page of [host, fan]) await page.context().close();
});
