import { expect } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { open } from './support/browser.ts';
import { logIn } from './support/people.ts';
import { test } from './support/test.ts';

test('"For you" says why, is switched off for the account, and on again in its preferences', async ({
  page,
  newFan,
  browser,
}) => {
  await logIn(page, newFan);
  await open(page, '/home');
  const tabs = page.getByRole('navigation', { name: 'Which posts to show' });
  await expect(tabs.getByRole('link')).toHaveText(['For you', 'Following', 'Latest']);
  // Nobody is followed yet: recent posts that everyone can read.
  await expect(page.getByText('New, and open to everyone').first()).toBeVisible();
  await page.getByRole('button', { name: 'Why am I seeing this?' }).click();
  const sheet = page.getByRole('dialog', { name: 'Why am I seeing this?' });
  await expect(sheet).toContainText('What you look at, like or buy is not used.');
  expect(await axeProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Turn off For you' }).click();
  await expect(tabs.getByRole('link')).toHaveText(['Following', 'Latest']);
  await expect(tabs.getByRole('link', { name: 'Following' })).toHaveAttribute('aria-current', 'page');

  // Another device has it off as well.
  const other = await (await browser.newContext()).newPage();
  await logIn(other, newFan);
  await open(other, '/home');
  await expect(other.getByRole('navigation', { name: 'Which posts to show' }).getByRole('link')).toHaveText([
    'Following',
    'Latest',
  ]);
  await other.context().close();

  await open(page, '/user/account');
  const forYou = page.getByRole('switch', { name: 'Show For you on the home page' });
  await expect(forYou).not.toBeChecked();
  await forYou.press('Space');
  await expect(forYou).toBeChecked();
  expect(await axeProblems(page)).toEqual([]);
  await expect(async () => {
    await open(page, '/home');
    await expect(tabs.getByRole('link')).toHaveText(['For you', 'Following', 'Latest'], { timeout: 1000 });
  }).toPass();
});
