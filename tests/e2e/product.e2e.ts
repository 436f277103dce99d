import { statSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { open } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { eventually, mailsTo } from './support/operator.ts';
import { makeProduct, setStock } from './support/products.ts';
import { newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

/** What a link of a product sends when the button is pressed. */
async function downloaded(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return { name: file.suggestedFilename(), size: statSync(await file.path()).size };
}

async function addAddress(page: Page): Promise<void> {
  await press(page, 'Add an address');
  const form = dialog(page, 'Add an address');
  await form.getByLabel('Full name').fill('Jonas Weber');
  await form.getByLabel('Country').selectOption({ label: 'Germany' });
  await form.getByLabel('State').selectOption({ label: 'Bavaria' });
  await form.getByLabel('City').fill('Munich');
  await form.getByLabel('Street').fill('Ludwigstraße');
  await form.getByLabel('Postal code').fill('80539');
  await form.getByLabel(/^Phone number/).fill('015112345678');
  expect(await axeProblems(page)).toEqual([]);
  await form.getByRole('button', { name: 'Save address' }).click();
  await expect(form).toBeHidden();
}

test('a fan finds a product in a store, orders two with a new address, comments, keeps it, and finds it in the library', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000);
  const name = `Tour mug ${Date.now()}`;
  await makeProduct(
    { name, price: '4', stock: '6', description: 'Made by hand.' },
    { pictures: [name, 'Back'] },
  );
  await signIn(context, await tokenOf('demofan'));
  await open(page, '/demoperformer?tab=store');
  await page.getByLabel('Type').selectOption({ label: 'Physical' });
  await expect(page).toHaveURL(/type=physical/);
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('In stock')).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: /^Open photo 2 of 2/ }).click();
  await expect(dialog(page, 'Photos and videos')).toContainText('2 of 2');
  await page.keyboard.press('Escape');

  await press(page, 'Buy');
  const sheet = dialog(page, 'Buy this product');
  await addAddress(page);
  await expect(sheet.getByRole('radio', { name: 'Jonas Weber' }).last()).toBeChecked();
  await expect(sheet.getByLabel(/^Phone number/)).toHaveValue('15112345678');
  await sheet.getByRole('button', { name: 'One more' }).click();
  await sheet.getByLabel(/^Note for the seller/).fill('Wrap it well, please.');
  expect(await axeProblems(page)).toEqual([]);
  await sheet.getByRole('button', { name: 'Buy for 8 tokens' }).click();
  const done = dialog(page, 'Order placed');
  await expect(done.getByRole('link', { name: 'See your order' })).toHaveAttribute(
    'href',
    /^\/user\/orders\//,
  );
  await done.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Only 4 left')).toBeVisible();

  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.getByLabel('Your comment').fill('A good size.');
  await press(page, 'Send');
  await expect(page.getByRole('listitem').filter({ hasText: 'A good size.' })).toBeVisible();
  await press(page, `Bookmark ${name}`);
  await expect(page.getByRole('button', { name: `Bookmark ${name}`, pressed: true })).toBeVisible();
  await open(page, '/user/bookmarks?kind=products');
  await expect(page.getByRole('link', { name })).toBeVisible();

  await open(page, '/user/purchased-content');
  await page.getByRole('searchbox', { name: 'Search by name or creator' }).fill(name);
  await expect(page.getByRole('link', { name: `See your order of ${name}` })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await open(page, '/user/wallet-transaction');
  await expect(page.getByText(/Bought in the store of/).first()).toBeVisible();
});

test('a fan buys a file with one press, saves it, and saves it again from the library', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const name = `Pattern ${Date.now()}`;
  const { slug } = await makeProduct({ name, price: '3', type: 'digital' }, { pictures: [name], file: name });
  await signIn(context, await tokenOf('demofan'));
  await open(page, `/product/${slug}`);
  await press(page, 'Buy');
  await dialog(page, 'Buy this product').getByRole('button', { name: 'Buy for 3 tokens' }).click();
  const done = dialog(page, 'It’s yours');
  await expect(done).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const file = await downloaded(page, done.getByRole('button', { name: 'Download' }));
  expect(file.name).toMatch(/\.pdf$/);
  expect(file.size).toBeGreaterThan(20);
  await done.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Yours').first()).toBeVisible();
  await expect(page.getByText(/10 times a day/)).toBeVisible();

  await open(page, '/user/purchased-content');
  await page.getByRole('searchbox', { name: 'Search by name or creator' }).fill(name);
  expect(await downloaded(page, page.getByRole('button', { name: `Download ${name}` }))).toEqual(file);
});

test('what is sold out is waited for, and an e-mail says that it is back', async ({
  page,
  context,
  newFan,
}) => {
  test.setTimeout(120_000);
  const name = `Poster ${Date.now()}`;
  const { _id, slug } = await makeProduct({ name, price: '3', stock: '0' });
  await signIn(context, await newToken(newFan));
  await open(page, `/product/${slug}`);
  await expect(page.getByText('Sold out').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy' })).toHaveCount(0);
  await press(page, 'Tell me when it’s back');
  await expect(page.getByRole('button', { name: 'Don’t tell me anymore' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Don’t tell me anymore' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await setStock(_id, { from: 0, to: 2 });
  const email = await eventually('an e-mail', async () =>
    (await mailsTo(newFan.email)).find(({ subject }) => subject.includes(name)),
  );
  expect(email.text).toContain(`/product/${slug}`);
  await page.reload();
  await expect(page.getByText('Only 2 left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Buy' })).toBeVisible();
});
