import { expect, type Page } from '@playwright/test';
import { open, settled } from './support/browser.ts';
import { CARDS, dialog, openTip, pay, tipAsVisitor, useCard } from './support/money.ts';
import { eventually, mailsTo } from './support/operator.ts';
import { fillAccount, logIn, type Newcomer, newcomer } from './support/people.ts';
import { test } from './support/test.ts';
import { type Posts, readPosts } from './support/world.ts';

const MARA = { username: 'demoperformer', name: 'Mara Lindqvist' };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The address in the e-mail that was just sent, on the host that the browser knows. */
async function resetLink(address: string): Promise<string> {
  const text = await eventually('an e-mail with a link', async () =>
    (await mailsTo(address)).map((mail) => mail.text).find((one) => one.includes('/auth/reset?')),
  );
  return /\/auth\/reset\?\S+/.exec(text)?.[0] ?? '';
}

async function submitLogin(
  page: Page,
  { username, password }: Pick<Newcomer, 'username' | 'password'>,
): Promise<void> {
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

test.describe('what somebody wanted survives login, sign-up and top-up', () => {
  let world: Posts;

  test.beforeAll(async () => {
    world = await readPosts(MARA.username);
  });

  test('subscribing: the login says it, and the sheet is open afterwards', async ({ page, newFan }) => {
    await open(page, `/${MARA.username}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Subscribe for|Start \d+-day free trial)/ })
      .first()
      .click();
    await heading(page, `Log in to subscribe to ${MARA.name}`);
    await submitLogin(page, newFan);
    await page.waitForURL(`/${MARA.username}`);
    await expect(dialog(page, `Subscribe to ${MARA.name}`)).toBeVisible();
    await page.reload();
    await settled(page);
    await expect(page.getByRole('dialog'), 'it opens once').toHaveCount(0);
  });

  for (const [wish, link, sheet] of [
    ['subscribe to', /^(Subscribe for|Start \d+-day free trial)/, `Subscribe to ${MARA.name}`],
    ['tip', `Tip ${MARA.name}`, `Tip ${MARA.name}`],
  ] as const) {
    test(`a wish to ${wish} somebody counts before the page is hydrated`, async ({ page, newFan }) => {
      await page.route('**/_next/static/chunks/**', (route) => route.abort());
      await page.goto(`/${MARA.username}`);
      await page.getByRole('main').getByRole('link', { name: link }).first().click();
      await page.waitForURL(/\/auth\/login/);
      await page.unroute('**/_next/static/chunks/**');
      await page.reload();
      await heading(page, `Log in to ${wish} ${MARA.name}`);
      await submitLogin(page, newFan);
      await page.waitForURL(`/${MARA.username}`);
      await expect(dialog(page, sheet)).toBeVisible();
    });
  }

  test('unlocking: through "Create an account" and the choice of a role', async ({ page }) => {
    await open(page, `/post/${world.soldPost.slug}`);
    await page.getByRole('link', { name: 'Unlock', exact: true }).first().click();
    await heading(page, `Log in to unlock content by ${MARA.name}`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await expect(page.getByText(`Then you can unlock content by ${MARA.name}.`)).toBeVisible();
    await page.getByRole('link', { name: /As a fan/ }).click();
    await heading(page, 'Join as a fan');
    await fillAccount(page, newcomer('Ivo'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`/post/${world.soldPost.slug}`);
    await expect(dialog(page, 'Unlock this post')).toBeVisible();
  });

  test('following is done on the way back', async ({ page, newFan }) => {
    await open(page, `/${MARA.username}`);
    await page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).first().click();
    await heading(page, `Log in to follow ${MARA.name}`);
    await submitLogin(page, newFan);
    await expect(page.getByText(`You follow ${MARA.name} now.`)).toBeVisible();
    await expect(
      page.getByRole('button', { name: `Following ${MARA.name}. Unfollow` }).first(),
    ).toBeVisible();
  });

  test('tipping: after a top-up sheet, amount and message are there again, and one press pays', async ({
    page,
    newFan,
  }) => {
    await logIn(page, newFan);
    const sheet = await openTip(page, MARA.username, MARA.name);
    await sheet.getByLabel('Amount').fill('55');
    await sheet.getByLabel('Message').fill('For the next one');
    await sheet.getByRole('link', { name: /Top up/ }).click();
    await heading(page, 'Wallet');
    await useCard(page, CARDS.pays);
    await pay(page, 10);
    await page.getByRole('link', { name: 'Back to where I was' }).click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByLabel('Amount')).toHaveValue('55');
    await expect(sheet.getByLabel('Message')).toHaveValue('For the next one');
    await sheet.getByRole('button', { name: 'Tip 55 tokens' }).click();
    await expect(dialog(page, 'Thank you')).toBeVisible();
  });

  test('a forgotten password keeps the way back for the link in the mail', async ({
    page,
    context,
    newFan,
  }) => {
    await tipAsVisitor(page, MARA.username, MARA.name);
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
    await page.getByLabel('E-mail').fill(newFan.email);
    await page.getByRole('button', { name: /Send/ }).click();
    await expect(page.getByText(/If there is an account for/)).toBeVisible();
    const link = await resetLink(newFan.email);
    const other = await context.newPage();
    await open(other, link);
    await other.getByLabel('New password').fill('Quiet-Harbour-43');
    await other
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await other.getByRole('link', { name: 'Log in' }).click();
    await heading(other, `Log in to tip ${MARA.name}`);
    await submitLogin(other, { ...newFan, password: 'Quiet-Harbour-43' });
    await expect(dialog(other, `Tip ${MARA.name}`)).toBeVisible();
  });

  test.describe('as somebody who can pay', () => {
    test.use({ account: 'demofan' });

    test('Escape on the first tip sheet gives the focus back to its button', async ({ page }) => {
      await open(page, `/${MARA.username}`);
      const button = page.getByRole('button', { name: `Tip ${MARA.name}` }).first();
      await button.focus();
      await page.keyboard.press('Enter');
      await expect(dialog(page, `Tip ${MARA.name}`)).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog(page, `Tip ${MARA.name}`)).toBeHidden();
      await expect(button).toBeFocused();
    });
  });
});
