import { type BrowserContext, expect, type Page } from '@playwright/test';
import { type Complaints, hydrated, listen, open, setChecked, settled, tokenIn } from './support/browser.ts';
import {
  amount,
  applyCoupon,
  CARDS,
  dialog,
  openTip,
  pay,
  saveCard,
  seeBalance,
  seeFilled,
  subscribe,
  tip,
  unlock,
  useCard,
} from './support/money.ts';
import { eventually, mailsTo } from './support/operator.ts';
import { logIn, newcomer, signUpAsFan } from './support/people.ts';
import { api } from './support/session.ts';
import { test } from './support/test.ts';
import { translatePages } from './support/translator.ts';
import { type Posts, readPosts } from './support/world.ts';

/** A performer of the demo world without a free trial, so that subscribing is paid from the first day. */
const CREATOR = { username: 'theo', name: 'Theo Abara', monthly: '$5.95' };

for (const [how, isTranslated] of [
  ['on the screens', false],
  ['while the browser translates the pages', true],
] as const)
  test.describe(`the main job of a fan, ${how}`, () => {
    // Each step builds on the one before; after one has failed the others could only fail too.
    test.describe.configure({ mode: 'serial' });

    const person = newcomer('Fay');
    let context: BrowserContext;
    let page: Page;
    let complaints: Complaints;
    let world: Posts;
    let balance = 0;

    test.beforeAll(async ({ browser }) => {
      world = await readPosts(CREATOR.username);
      context = await browser.newContext();
      if (isTranslated) await translatePages(context);
      complaints = await listen(context);
      page = await context.newPage();
    });
    test.afterAll(() => context?.close());

    test('signs up and stands in front of the first posts', async () => {
      await signUpAsFan(page, person);
      await expect(page.getByRole('article').first()).toBeVisible();
      await seeBalance(page, 0);
    });

    test('tops up the wallet with a card that is added in place', async () => {
      await page.getByRole('link', { name: 'Balance: 0 tokens', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'Wallet', level: 1 })).toBeVisible();
      await useCard(page, CARDS.pays);
      await setChecked(page.getByRole('radio', { name: /550 tokens/ }));
      await expect(page.getByRole('button', { name: 'Pay $49.99' })).toBeVisible();
      await applyCoupon(page, 'NOT-THERE');
      await expect(page.getByText(/We do not know this coupon code/)).toBeVisible();
      await applyCoupon(page, 'welcome 20');
      await expect(page.getByText('WELCOME20: 20% off')).toBeVisible();
      await page.getByRole('button', { name: 'Remove coupon WELCOME20' }).click();
      await expect(page.getByRole('button', { name: 'Pay $49.99' })).toBeVisible();
      await applyCoupon(page, 'WELCOME20');
      expect(await amount(page, 'You pay')).toBe('$39.99');
      await page.getByRole('button', { name: 'Pay $39.99' }).click();
      await seeFilled(page, 550);
      balance = 550;
      await seeBalance(page, balance);
      await expect(page.getByTestId('wallet-balance')).toHaveText(/550 tokens\s*\$55\.00/);
    });

    test('follows a creator', async () => {
      await open(page, `/${CREATOR.username}`);
      await page.getByRole('button', { name: `Follow ${CREATOR.name}`, exact: true }).click();
      await expect(page.getByRole('button', { name: `Following ${CREATOR.name}. Unfollow` })).toBeVisible();
      // Shown at once; leaving the page would break the call off.
      await settled(page);
      await open(page, '/user/following');
      await expect(page.getByRole('link', { name: new RegExp(CREATOR.name) }).first()).toBeVisible();
    });

    test('subscribes by the month, by card, and keeps every token', async () => {
      await subscribe(page, CREATOR.username, CREATOR.name, CREATOR.monthly);
      await expect(page.getByText(/^Renews /).first()).toBeVisible();
      await seeBalance(page, balance);
    });

    test('sees the post for subscribers, which was closed before', async () => {
      expect(world.subscribersPost.text, 'nobody could read it before').toBe('');
      await open(page, `/post/${world.subscribersPost.slug}`);
      await expect(page.getByRole('button', { name: /^Open photo 1 of/ })).toBeVisible();
      await expect(page.getByRole('main').getByText('For subscribers')).toHaveCount(0);
    });

    test('unlocks a pay-per-view post with tokens', async () => {
      const { slug, price } = world.soldPost;
      await open(page, `/post/${slug}`);
      const promised = await unlock(page, price);
      balance -= price;
      expect(promised, 'what the sheet promised').toMatch(new RegExp(`^${balance} tokens`));
      await expect(page.getByRole('button', { name: /^Open photo 1 of/ })).toBeVisible();
      await expect(page.getByText('Unlocked').first()).toBeVisible();
      await seeBalance(page, balance);
    });

    test('is told what is wrong with the amount of a tip, and told anew when it changes', async () => {
      const sheet = await openTip(page, CREATOR.username, CREATOR.name);
      for (const [typed, told] of [
        ['5', 'The smallest tip is 10 tokens.'],
        ['abc', 'Please enter a number such as 1000 or 9.99.'],
        ['20000', 'The largest tip is 10,000 tokens.'],
      ] as const) {
        await sheet.getByLabel('Amount').fill(typed);
        await expect(sheet.getByText(told)).toBeVisible();
      }
      await page.keyboard.press('Escape');
      await expect(sheet).toBeHidden();
    });

    test('tips with a few words', async () => {
      const promised = await tip(page, CREATOR.username, CREATOR.name, 50);
      balance -= 50;
      expect(promised, 'what the sheet promised').toMatch(new RegExp(`^${balance} tokens`));
      await seeBalance(page, balance);
    });

    test('finds all of it in the histories, and the same balance after a reload', async () => {
      await open(page, '/user/wallet-transaction');
      await expect(page.getByText(`Tip for ${CREATOR.name}`)).toBeVisible();
      await expect(page.getByText(`Post by ${CREATOR.name}`)).toBeVisible();
      await open(page, '/user/payment-history');
      await expect(page.getByText(`Monthly subscription: ${CREATOR.name}`)).toBeVisible();
      await expect(page.getByText('$39.99').first()).toBeVisible();
      await expect(page.getByText(/20% off with WELCOME20/)).toBeVisible();
      await seeBalance(page, balance);
    });

    test('cancels, and keeps what was paid for', async () => {
      await open(page, '/user/my-subscription');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      const question = page.getByRole('alertdialog', { name: /Cancel your subscription/ });
      await question.getByRole('button', { name: 'Cancel subscription' }).click();
      await expect(page.getByText('Canceled. You won’t be charged again.')).toBeVisible();
      await expect(page.getByText('Access until')).toBeVisible();
      await open(page, `/post/${world.subscribersPost.slug}`);
      await expect(page.getByRole('button', { name: /^Open photo 1 of/ })).toBeVisible();
    });

    test('takes the cancellation back: that is free, and charges nothing', async () => {
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
      await expect(page.getByText('Access until')).toBeVisible();
      const until = await page.getByRole('main').getByRole('time').first().innerText();
      await page.getByRole('button', { name: 'Turn renewal on' }).click();
      await expect(page.getByText(/Renewal is on again\. Nothing was charged/)).toBeVisible();
      await expect(page.getByText('Renews on')).toBeVisible();
      await expect(page.getByRole('main').getByRole('time').first()).toHaveText(until);
      expect(await payments(), 'no payment was made').toEqual(before);
    });

    test('does the same on the profile, where the sheet says so', async () => {
      await open(page, '/user/my-subscription');
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      await page.getByRole('button', { name: 'Cancel subscription' }).click();
      // The question that was answered speaks of the access, too.
      await expect(page.getByText('Canceled. You won’t be charged again.')).toBeVisible();
      await open(page, `/${CREATOR.username}`);
      await page.getByRole('button', { name: 'Turn renewal on' }).first().click();
      const sheet = dialog(page, `Subscribe to ${CREATOR.name}`);
      await expect(
        sheet.getByText(/Nothing is charged now\. Renews on .+ for \$5\.95, the price you agreed to/),
      ).toBeVisible();
      await sheet.getByRole('button', { name: 'Turn renewal on' }).click();
      await expect(sheet).toBeHidden();
      await expect(page.getByText(/^Renews /).first()).toBeVisible();
    });

    test('cannot use the same coupon again', async () => {
      await open(page, '/wallet');
      await applyCoupon(page, 'WELCOME20');
      await expect(page.getByText('You have already used this coupon.')).toBeVisible();
    });

    test('is told when a card is declined, and pays nothing', async () => {
      await open(page, '/wallet');
      await useCard(page, CARDS.declined);
      await pay(page, 10);
      await expect(page.getByText('Nothing was paid')).toBeVisible();
      await seeBalance(page, balance);
    });

    test('answers the bank: no, then yes', async () => {
      await useCard(page, CARDS.asksTheBank);
      await pay(page, 10);
      await dialog(page, 'Confirm this payment').getByRole('button', { name: 'No, do not pay' }).click();
      await expect(page.getByText('Nothing was paid')).toBeVisible();
      await seeBalance(page, balance);
      await page.getByRole('button', { name: 'Pay $10.00' }).click();
      await dialog(page, 'Confirm this payment').getByRole('button', { name: 'Yes, pay' }).click();
      await seeFilled(page, 100);
      balance += 100;
      await seeBalance(page, balance);
    });

    test('waits for a bank that takes its time', async () => {
      await useCard(page, CARDS.paysLater);
      await pay(page, 20);
      await expect(dialog(page, 'Waiting for your bank')).toBeVisible();
      await seeFilled(page, 200);
      balance += 200;
      await seeBalance(page, balance);
    });

    test('sets a limit, which holds at once and is raised only after a day', async () => {
      await open(page, '/user/spending');
      await page.getByLabel('New daily limit').fill('76');
      await page.getByRole('button', { name: 'Save daily limit' }).click();
      await expect(page.getByText(/of \$76\.00 paid/)).toBeVisible();
      await open(page, '/wallet');
      await pay(page, 10);
      await expect(page.getByText(/past your spending limit of \$76\.00 a day/)).toBeVisible();
      await seeBalance(page, balance);
      await open(page, '/user/spending');
      await page.getByLabel('New daily limit').fill('500');
      await page.getByRole('button', { name: 'Save daily limit' }).click();
      await expect(page.getByText(/Will change to \$500\.00 on/)).toBeVisible();
      await page.getByRole('button', { name: 'Keep $76.00' }).click();
      await expect(page.getByText(/Will change to/)).toHaveCount(0);
    });

    test('adds and removes a card among the saved ones', async () => {
      await open(page, '/user/cards');
      await page.getByRole('button', { name: 'Remove Visa ending in 0002' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove card' }).click();
      await expect(page.getByText('Card removed')).toBeVisible();
      await page.getByRole('button', { name: 'Add a card' }).click();
      await saveCard(page, '5555555555554444');
      await expect(page.getByText('Mastercard ending in 4444')).toBeVisible();
    });

    test('chooses a new password through the e-mail, and logs in with it', async ({ browser }) => {
      const fresh = await browser.newContext();
      const other = await fresh.newPage();
      await open(other, '/auth/forgot-password');
      await other.getByLabel('E-mail').fill(person.email);
      await other.getByRole('button', { name: 'Send link' }).click();
      await expect(other.getByRole('heading', { name: 'Check your e-mail' })).toBeVisible();
      const link = await eventually('the e-mail with the link', async () => {
        const mails = await mailsTo(person.email);
        return mails.map(({ text }) => /\/auth\/reset\?token=\S+/.exec(text)?.[0]).find(Boolean);
      });
      person.password = 'Other-Harbour-43';
      await open(other, link);
      await other.getByLabel('New password').pressSequentially(person.password);
      await other.getByRole('button', { name: 'Save password' }).click();
      await expect(other.getByRole('heading', { name: 'Password changed' })).toBeVisible();
      await logIn(other, person);
      await seeBalance(other, balance);
      await page.goto(other.url());
      await hydrated(page);
      await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
      await fresh.close();
    });

    test('met no error and no breach of the security policy on the way', () => {
      expect(complaints.list).toEqual([]);
    });
  });
