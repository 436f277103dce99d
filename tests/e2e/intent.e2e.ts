import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { closeBrowser, newContext, open } from './support/browser.ts';
import { CARDS, dialog, pay, useCard } from './support/money.ts';
import { eventually, lettersTo } from './support/operator.ts';
import { fillAccount, logIn, newcomer, signUpAsFan } from './support/people.ts';
import { BASE } from './support/session.ts';
import { readWorld, type World } from './support/world.ts';

const MARA = { username: 'demoperformer', name: 'Mara Lindqvist' };
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 }).waitFor();

/** The address in the letter that was just sent, on the host that the browser knows. */
async function resetLink(address: string): Promise<string> {
  const text = await eventually('a letter with a link', async () =>
    (await lettersTo(address)).map((letter) => letter.text).find((one) => one.includes('/auth/reset?')),
  );
  return /\/auth\/reset\?\S+/.exec(text)?.[0] ?? '';
}

async function submitLogin(page: Page, username: string, password: string): Promise<void> {
  await page.getByLabel('E-mail or username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log in' }).click();
}

describe('what somebody wanted survives login, sign-up and top-up', () => {
  let world: World;
  const known = newcomer('Ina');

  before(async () => {
    world = await readWorld(MARA.username);
    const context = await newContext();
    await signUpAsFan(await context.newPage(), known);
    await context.close();
  });
  after(closeBrowser);

  it('subscribing: the login says it, and the sheet is open afterwards', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await open(page, `/${MARA.username}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /^(Subscribe for|Start \d+-day free trial)/ })
      .first()
      .click();
    await heading(page, `Log in to subscribe to ${MARA.name}`);
    await submitLogin(page, known.username, known.password);
    await page.waitForURL(`${BASE}/${MARA.username}`);
    await dialog(page, `Subscribe to ${MARA.name}`).waitFor();
    await page.reload();
    await page.waitForLoadState('networkidle');
    assert.equal(await page.getByRole('dialog').count(), 0, 'it opens once');
    await context.close();
  });

  it('unlocking: through "Create an account" and the choice of a role', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await open(page, `/post/${world.soldPost.slug}`);
    await page.getByRole('link', { name: 'Unlock', exact: true }).first().click();
    await heading(page, `Log in to unlock this post by ${MARA.name}`);
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByText(`Then you can unlock the post by ${MARA.name}.`).waitFor();
    await page.getByRole('link', { name: /As a fan/ }).click();
    await heading(page, 'Join as a fan');
    await fillAccount(page, newcomer('Ivo'));
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(`${BASE}/post/${world.soldPost.slug}`);
    await dialog(page, 'Unlock this post').waitFor();
    await context.close();
  });

  it('following is done on the way back', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await open(page, `/${MARA.username}`);
    await page.getByRole('main').getByRole('link', { name: 'Follow', exact: true }).first().click();
    await heading(page, `Log in to follow ${MARA.name}`);
    await submitLogin(page, known.username, known.password);
    await page.getByText(`You follow ${MARA.name} now.`).waitFor();
    await page
      .getByRole('button', { name: `Following ${MARA.name}. Unfollow` })
      .first()
      .waitFor();
    await context.close();
  });

  it('tipping: after a top-up sheet, amount and message are there again, and one press pays', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await logIn(page, known);
    await open(page, `/${MARA.username}`);
    await page
      .getByRole('button', { name: `Tip ${MARA.name}` })
      .first()
      .click();
    const sheet = dialog(page, `Tip ${MARA.name}`);
    await sheet.getByLabel('Amount').fill('55');
    await sheet.getByLabel('Message').fill('For the next one');
    await sheet.getByRole('link', { name: /Top up/ }).click();
    await heading(page, 'Wallet');
    await useCard(page, CARDS.pays);
    await pay(page, 10);
    await page.getByRole('link', { name: 'Back to where I was' }).click();
    await sheet.waitFor();
    assert.equal(await sheet.getByLabel('Amount').inputValue(), '55');
    assert.equal(await sheet.getByLabel('Message').inputValue(), 'For the next one');
    await sheet.getByRole('button', { name: 'Tip 55 tokens' }).click();
    await dialog(page, 'Thank you').waitFor();
    await context.close();
  });

  it('a forgotten password keeps the way back for the link in the mail', async () => {
    const context = await newContext();
    const page = await context.newPage();
    await open(page, `/${MARA.username}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: `Tip ${MARA.name}` })
      .first()
      .click();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await heading(page, 'Forgot your password?');
    await page.getByLabel('E-mail').fill(known.email);
    await page.getByRole('button', { name: /Send/ }).click();
    await page.getByText(/If there is an account for/).waitFor();
    const link = await resetLink(known.email);
    const other = await context.newPage();
    await open(other, link);
    await other.getByLabel('New password').fill('Quiet-Harbour-43');
    await other
      .getByRole('button', { name: /password/i })
      .last()
      .click();
    await other.getByRole('link', { name: 'Log in' }).click();
    await heading(other, `Log in to tip ${MARA.name}`);
    await submitLogin(other, known.username, 'Quiet-Harbour-43');
    await dialog(other, `Tip ${MARA.name}`).waitFor();
    await context.close();
  });

  it('Escape on the first tip sheet gives the focus back to its button', async () => {
    const context = await newContext({ account: 'demofan' });
    const page = await context.newPage();
    await open(page, `/${MARA.username}`);
    const button = page.getByRole('button', { name: `Tip ${MARA.name}` }).first();
    await button.focus();
    await page.keyboard.press('Enter');
    await dialog(page, `Tip ${MARA.name}`).waitFor();
    await page.keyboard.press('Escape');
    await dialog(page, `Tip ${MARA.name}`).waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.activeElement?.tagName === 'BUTTON');
    assert.equal(
      await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
      `Tip ${MARA.name}`,
    );
    await context.close();
  });
});
