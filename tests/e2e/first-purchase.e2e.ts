import { expect, type Page } from '@playwright/test';
import { open, PHONE } from './support/browser.ts';
import { useCard as addCard, CARDS, dialog, pay, tipAsVisitor } from './support/money.ts';
import { fillAccount, newcomer } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { makeProduct } from './support/products.ts';
import { api, BASE, newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { readPosts } from './support/world.ts';

const MARA = { username: 'demoperformer', name: 'Mara Lindqvist' };
const BACK = 'Back to where I was';

test.use({ viewport: PHONE });

/** From the page of the login: creates an account as a fan, which ends on the page that the visitor came from. */
async function join(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: /As a fan/ }).click();
  await page.getByRole('heading', { name: 'Join as a fan' }).waitFor();
  await fillAccount(page, newcomer(name));
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function waitForSavedCard(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /ending in 4242/, checked: true }).waitFor();
}

/** Presses "Top up" in the open sheet, checks that nothing covers the wallet, pays, and goes back to the page of the sheet. */
async function topUp(
  page: Page,
  dollars: number,
  chooseCard = (at: Page) => addCard(at, CARDS.pays),
): Promise<void> {
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /Top up/ })
    .click();
  await page.getByRole('heading', { name: 'Wallet', level: 1 }).waitFor();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chooseCard(page);
  await pay(page, dollars);
  await page.getByRole('link', { name: BACK }).click();
}

test.describe('a visitor with a phone joins, fills the wallet and gets what they came for', () => {
  test('a locked post', async ({ page }) => {
    const { soldPost } = await readPosts(MARA.username);
    await open(page, `/post/${soldPost.slug}`);
    await page.getByRole('link', { name: 'Unlock', exact: true }).first().click();
    await join(page, 'Ivo');
    const sheet = dialog(page, 'Unlock this post');
    await expect(sheet).toBeVisible();
    await topUp(page, 10);
    await sheet.getByRole('button', { name: /^Unlock for/ }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toHaveCount(0);
    await expect(page.getByRole('main').locator('img[src*="/media/"]').first()).toBeVisible();
  });

  test('a tip', async ({ page }) => {
    await tipAsVisitor(page, MARA.username, MARA.name);
    await join(page, 'Ida');
    const sheet = dialog(page, `Tip ${MARA.name}`);
    await sheet.getByLabel('Message').fill('For the next one');
    await topUp(page, 10);
    await expect(sheet.getByLabel('Message')).toHaveValue('For the next one');
    await sheet.getByRole('button', { name: /^Tip \d+ tokens/ }).click();
    await expect(dialog(page, 'Thank you')).toBeVisible();
  });

  test('a product', async ({ page }) => {
    const { slug } = await makeProduct(
      { name: `Pattern ${Date.now()}`, price: '5', type: 'digital' },
      { file: 'pattern' },
    );
    await open(page, `/product/${slug}`);
    await page.getByRole('link', { name: 'Buy', exact: true }).first().click();
    await join(page, 'Udo');
    const sheet = dialog(page, 'Buy this product');
    await expect(sheet).toBeVisible();
    await topUp(page, 10);
    await sheet.getByRole('button', { name: 'Buy for 5 tokens' }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: /Download/ })).toBeVisible();
  });
});

/** A photo with a price that the demo performer has sent; answers where it stands. */
async function sendLockedPhoto(fanToken: string, price: number): Promise<string> {
  const token = await tokenOf('demoperformer');
  const { _id: sourceId } = await api<{ _id: string }>('GET', `/performers/${MARA.username}`);
  // Performers may write to those who follow them.
  await api('POST', `/follows/${sourceId}`, { token: fanToken });
  const body = { source: 'performer', sourceId };
  const { _id } = await api<{ _id: string }>('POST', '/conversations', { token: fanToken, body });
  const { name, mimeType, buffer } = await picture('Only for you');
  const form = new FormData();
  form.append('file', new File([new Uint8Array(buffer)], name, { type: mimeType }));
  const reply = await fetch(`${BASE}/api/messages/private/file/photo`, {
    method: 'POST',
    headers: { authorization: token },
    body: form,
  });
  const { data: photo } = (await reply.json()) as { data: { _id: string } };
  const message = { text: 'For you', type: 'photo', fileIds: [photo._id], isSale: true, price };
  await api('POST', `/messages/conversations/${_id}`, { token, body: message });
  return `/messages/${_id}`;
}

test('a fan whose first top-up was too small is led to the wallet again and unlocks a message', async ({
  page,
  context,
  newFan,
}) => {
  const token = await newToken(newFan);
  const path = await sendLockedPhoto(token, 150);
  await signIn(context, token);
  await open(page, path);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const sheet = dialog(page, /^Unlock/);
  await topUp(page, 10);
  await expect(sheet.getByText(/50 tokens/).first()).toBeVisible();
  await topUp(page, 10, waitForSavedCard);
  await sheet.getByRole('button', { name: /150 tokens/ }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByRole('button', { name: 'Unlock', exact: true })).toHaveCount(0);
});
