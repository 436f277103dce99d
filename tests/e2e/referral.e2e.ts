import { expect } from '@playwright/test';
import { listen, open } from './support/browser.ts';
import { CARDS, pay, seeFilled, tip, useCard } from './support/money.ts';
import { fillAccount, newcomer, register } from './support/people.ts';
import { api, signIn } from './support/session.ts';
import { test } from './support/test.ts';

/** A performer of the demo world, of whose sales the site keeps a fifth. */
const CREATOR = { username: 'theo', name: 'Theo Abara' };

test('who opens a friend’s link on any page and signs up later is theirs, and what they spend is shared', async ({
  browser,
}) => {
  const friend = newcomer('Ria');
  const token = await register(friend);
  const code = await api<string>('GET', '/referrals/user/code', { token });

  const context = await browser.newContext();
  const complaints = await listen(context);
  const page = await context.newPage();
  await open(page, `/${CREATOR.username}?rel=${code}`);
  await page.waitForFunction(() => localStorage.getItem('footlight.referral') !== null);
  // A later link changes nothing.
  await open(page, '/auth/register?rel=ANOTHER23456');
  await page.getByRole('link', { name: /As a fan/ }).click();
  await page.getByRole('heading', { name: 'Join as a fan' }).waitFor();
  await expect(page.getByText(`You were invited with the code ${code}.`)).toBeVisible();
  const fan = newcomer('Gil');
  await fillAccount(page, fan);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.waitForURL('/home');
  await open(page, '/wallet');
  await useCard(page, CARDS.pays);
  await pay(page, 20);
  await seeFilled(page, 200);
  await tip(page, CREATOR.username, CREATOR.name, 50);

  const theirs = await browser.newContext();
  await signIn(theirs, token);
  const own = await theirs.newPage();
  await open(own, '/referral');
  await expect(own.getByRole('heading', { name: 'Referrals', level: 1 })).toBeVisible();
  await expect(own.getByLabel('Your link', { exact: true })).toHaveValue(new RegExp(`rel=${code}$`));
  await expect(own.getByRole('img', { name: 'QR code of your link' })).toBeVisible();
  const get = own.getByRole('region', { name: 'What you get' });
  await expect(get.getByRole('listitem')).toHaveText(
    /Gil Newman.*Tip · 10% of the commission on 50 tokens.*1 tokens?.*Waiting/,
  );
  await expect(own.getByRole('region', { name: 'People you brought' }).getByRole('listitem')).toHaveText(
    /Gil Newman.*Fan · joined/,
  );
  expect(complaints.list).toEqual([]);
  await theirs.close();
  await context.close();
});
