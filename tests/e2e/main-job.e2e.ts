import assert from 'node:assert/strict';
import { after, before, describe } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import {
  type Complaints,
  closeBrowser,
  hydrated,
  listen,
  newContext,
  OVER_LABEL,
  open,
  tokenIn,
} from './support/browser.ts';
import {
  CARDS,
  dialog,
  pay,
  saveCard,
  seeBalance,
  seeFilled,
  subscribe,
  tip,
  unlock,
  useCard,
} from './support/money.ts';
import { eventually, lettersTo } from './support/operator.ts';
import { logIn, newcomer, signUpAsFan } from './support/people.ts';
import { api } from './support/session.ts';
import { story } from './support/story.ts';
import { readWorld, type World } from './support/world.ts';

/** A performer of the demo world without a free trial, so that subscribing is paid from the first day. */
const CREATOR = { username: 'theo', name: 'Theo Abara', monthly: '$5.95' };

describe('the main job of a fan, on the screens', () => {
  const person = newcomer('Fay');
  let context: BrowserContext;
  let page: Page;
  let complaints: Complaints;
  let world: World;
  let balance = 0;

  const step = story(() => [page]);

  before(async () => {
    world = await readWorld(CREATOR.username);
    context = await newContext();
    complaints = await listen(context);
    page = await context.newPage();
  });
  after(closeBrowser);

  step('signs up and stands in front of the first posts', async () => {
    await signUpAsFan(page, person);
    await page.getByRole('article').first().waitFor();
    await seeBalance(page, 0);
  });

  step('tops up the wallet with a card that is added in place', async () => {
    await page.getByRole('link', { name: 'Balance: 0 tokens', exact: true }).click();
    await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
    await useCard(page, CARDS.pays);
    await page.getByRole('radio', { name: /550 tokens/ }).check(OVER_LABEL);
    await page.getByRole('button', { name: 'Pay $49.99' }).click();
    await seeFilled(page, 550);
    balance = 550;
    await seeBalance(page, balance);
    const shown = await page.getByTestId('wallet-balance').innerText();
    assert.match(shown, /550 tokens\s+\$55\.00/);
  });

  step('follows a creator', async () => {
    await open(page, `/${CREATOR.username}`);
    await page.getByRole('button', { name: `Follow ${CREATOR.name}`, exact: true }).click();
    await page.getByRole('button', { name: `Following ${CREATOR.name}. Unfollow` }).waitFor();
    await open(page, '/user/following');
    await page
      .getByRole('link', { name: new RegExp(CREATOR.name) })
      .first()
      .waitFor();
  });

  step('subscribes by the month, by card, and keeps every token', async () => {
    await subscribe(page, CREATOR.username, CREATOR.name, CREATOR.monthly);
    await page.getByText('Subscribed, renews on').first().waitFor();
    await seeBalance(page, balance);
  });

  step('sees the post for subscribers, which was closed before', async () => {
    assert.equal(world.subscribersPost.text, '', 'nobody could read it before');
    await open(page, `/post/${world.subscribersPost.slug}`);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).waitFor();
    assert.equal(await page.getByRole('main').getByText('For subscribers').count(), 0);
  });

  step('unlocks a pay-per-view post with tokens', async () => {
    const { slug, price } = world.soldPost;
    await open(page, `/post/${slug}`);
    const promised = await unlock(page, price);
    balance -= price;
    assert.ok(promised.startsWith(`${balance} tokens`), `the sheet promised ${promised}`);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).waitFor();
    await page.getByText('Unlocked').waitFor();
    await seeBalance(page, balance);
  });

  step('tips with a few words', async () => {
    const promised = await tip(page, CREATOR.username, CREATOR.name, 50);
    balance -= 50;
    assert.ok(promised.startsWith(`${balance} tokens`), `the sheet promised ${promised}`);
    await seeBalance(page, balance);
  });

  step('finds all of it in the histories, and the same balance after a reload', async () => {
    await open(page, '/user/wallet-transaction');
    await page.getByText(`Tip for ${CREATOR.name}`).waitFor();
    await page.getByText(`Post by ${CREATOR.name}`).waitFor();
    await open(page, '/user/payment-history');
    await page.getByText(`Monthly subscription: ${CREATOR.name}`).waitFor();
    await page.getByText('$49.99').first().waitFor();
    await seeBalance(page, balance);
  });

  step('cancels, and keeps what was paid for', async () => {
    await open(page, '/user/my-subscription');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: /Cancel your subscription/ });
    await question.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('Cancelled. You won’t be charged again.').waitFor();
    await page.getByText('Access until').waitFor();
    await open(page, `/post/${world.subscribersPost.slug}`);
    await page.getByRole('button', { name: /^Open photo 1 of/ }).waitFor();
  });

  step('takes the cancellation back: that is free, and charges nothing', async () => {
    const token = await tokenIn(context);
    const payments = async () => {
      const { data } = await api<{ data: { totalPrice: number }[] }>(
        'GET',
        '/payment/transactions/user/search',
        { token },
      );
      return data.map(({ totalPrice }) => totalPrice);
    };
    const before = await payments();
    await open(page, '/user/my-subscription');
    await page.getByText('Access until').waitFor();
    const until = await page.getByRole('main').getByRole('time').first().innerText();
    await page.getByRole('button', { name: 'Switch renewal on' }).click();
    await page.getByText(/Renewal is on again\. Nothing was charged/).waitFor();
    await page.getByText('Renews on').waitFor();
    assert.equal(await page.getByRole('main').getByRole('time').first().innerText(), until);
    assert.deepEqual(await payments(), before, 'no payment was made');
  });

  step('does the same on the profile, where the sheet says so', async () => {
    await open(page, '/user/my-subscription');
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('button', { name: 'Cancel subscription' }).click();
    await page.getByText('Access until').waitFor();
    await open(page, `/${CREATOR.username}`);
    await page.getByRole('button', { name: 'Switch renewal on' }).first().click();
    const sheet = dialog(page, `Subscribe to ${CREATOR.name}`);
    await sheet
      .getByText(/Nothing is charged now\. Renews on .+ for \$5\.95, the price you agreed to/)
      .waitFor();
    await sheet.getByRole('button', { name: 'Switch renewal on' }).click();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByText('Subscribed, renews on').first().waitFor();
  });

  step('is told when a card is declined, and pays nothing', async () => {
    await open(page, '/wallet');
    await useCard(page, CARDS.declined);
    await pay(page, 10);
    await page.getByText('Nothing was paid').waitFor();
    await seeBalance(page, balance);
  });

  step('answers the bank: no, then yes', async () => {
    await useCard(page, CARDS.asksTheBank);
    await pay(page, 10);
    await dialog(page, 'Confirm this payment').getByRole('button', { name: 'No, do not pay' }).click();
    await page.getByText('Nothing was paid').waitFor();
    await seeBalance(page, balance);
    await page.getByRole('button', { name: 'Pay $10.00' }).click();
    await dialog(page, 'Confirm this payment').getByRole('button', { name: 'Yes, pay' }).click();
    await seeFilled(page, 100);
    balance += 100;
    await seeBalance(page, balance);
  });

  step('waits for a bank that takes its time', async () => {
    await useCard(page, CARDS.paysLater);
    await pay(page, 20);
    await dialog(page, 'Waiting for your bank').waitFor();
    await seeFilled(page, 200);
    balance += 200;
    await seeBalance(page, balance);
  });

  step('adds and removes a card among the saved ones', async () => {
    await open(page, '/user/cards');
    await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
    await page.getByText('Card removed').waitFor();
    await page.getByRole('button', { name: 'Add a card' }).click();
    await saveCard(page, '5555555555554444');
    await page.getByText('Mastercard ending in 4444').waitFor();
  });

  step('chooses a new password through the letter, and logs in with it', async () => {
    const fresh = await newContext();
    const other = await fresh.newPage();
    await open(other, '/auth/forgot-password');
    await other.getByLabel('E-mail').fill(person.email);
    await other.getByRole('button', { name: 'Send link' }).click();
    await other.getByRole('heading', { name: 'Check your e-mail' }).waitFor();
    const link = await eventually('the letter with the link', async () => {
      const letters = await lettersTo(person.email);
      return letters.map(({ text }) => /\/auth\/reset\?token=\S+/.exec(text)?.[0]).find(Boolean);
    });
    person.password = 'Other-Harbour-43';
    await open(other, link);
    await other.getByLabel('New password').fill(person.password);
    await other.getByRole('button', { name: 'Save password' }).click();
    await other.getByRole('heading', { name: 'Password changed' }).waitFor();
    await logIn(other, person);
    await seeBalance(other, balance);
    await page.goto(other.url());
    await hydrated(page);
    await page.getByRole('link', { name: 'Log in' }).first().waitFor();
    await fresh.close();
  });

  step('met no error and no breach of the security policy on the way', () => {
    assert.deepEqual(complaints.list, []);
  });
});
