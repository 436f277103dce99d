import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { axeProblems } from './support/axe.ts';
import { BROWSER_OPTIONS, open, setChecked } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { picture } from './support/pictures.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

const MB = 1024 * 1024;
/** So slow that the upload is still on its way when it is cut, however slow the machine is. */
const SLOW = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 2 * MB };
const PDF = '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n';

let folder: string;
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'footlight-orders-'));
  writeFileSync(join(folder, 'score.pdf'), Buffer.concat([Buffer.from(PDF), Buffer.alloc(24 * MB, '%\n')]));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PLACE = { country: 'US', state: 'Texas', streetAddress: 'Main Street', phoneNumber: '15125550100' };

/** Two addresses in the book of the demo fan; earlier runs may have left some. */
async function fillBook(): Promise<void> {
  const token = await tokenOf('demofan');
  const { data } = await api<{ data: { _id: string }[] }>('GET', '/addresses/search?limit=10', { token });
  for (const { _id } of data) await api('DELETE', `/addresses/${_id}`, { token });
  const homes = [
    { name: 'Ann at work', city: 'Houston', zipCode: '77001' },
    { name: 'Ann Lee', city: 'Austin', zipCode: '73301', isDefault: true },
  ];
  for (const home of homes) await api('POST', '/addresses', { token, body: { ...PLACE, ...home } });
}

const stockOf = (studio: Page, name: string) => studio.getByRole('textbox', { name: `Stock of ${name}` });

/** What the performer has to be paid out. */
async function earned(studio: Page): Promise<string> {
  await open(studio, '/creator/earning');
  return studio.getByTestId('earnings-balance').innerText();
}

async function balanceOf(page: Page): Promise<string> {
  await open(page, '/user/wallet-transaction');
  const link = page.getByRole('link', { name: /^Balance: / }).first();
  return (await link.getAttribute('aria-label')) ?? (await link.innerText());
}

const events = (page: Page) =>
  page.getByRole('region', { name: 'What happened' }).getByRole('listitem').locator('p:first-child');

test('a performer sells what is sent by post; a fan moves, follows and gets back an order', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000);
  const name = `Poster ${Date.now()}`;
  await fillBook();
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const studio = await other.newPage();
  const before = await earned(studio);
  await open(studio, '/creator/my-store');
  await studio.getByRole('link', { name: 'New product' }).first().click();
  await studio.getByRole('textbox', { name: 'Name' }).fill(name);
  await studio.getByRole('textbox', { name: 'Price' }).fill('6');
  await studio.getByRole('textbox', { name: 'Stock' }).fill('9');
  await studio
    .locator('input[type=file]')
    .first()
    .setInputFiles([await picture('Front'), await picture('Back')]);
  await studio.getByRole('textbox', { name: /back\.jpg/ }).fill('The back of the poster');
  await studio.getByRole('button', { name: 'Move back.jpg up' }).click();
  await expect(studio.getByRole('button', { name: 'Move back.jpg up' })).toBeDisabled();
  expect(await axeProblems(studio)).toEqual([]);
  await studio.getByRole('button', { name: 'Save product' }).click();
  await expect(stockOf(studio, name)).toHaveValue('9');
  expect(await axeProblems(studio)).toEqual([]);

  await signIn(context, await tokenOf('demofan'));
  const wallet = await balanceOf(page);
  await open(page, '/demoperformer?tab=store');
  await page.getByRole('link', { name }).first().click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.getByRole('button', { name: 'Buy', exact: true }).first().click();
  const sheet = page.getByRole('dialog').filter({ hasText: name });
  await sheet.getByRole('button', { name: 'One more' }).click();
  await sheet.getByRole('textbox', { name: /Note for the seller/ }).fill('Rolled, please');
  await sheet.getByRole('button', { name: 'Buy for 12 tokens' }).click();
  await dialog(page, 'Order placed').getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText(/Austin/).first()).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  const number = (await page.getByRole('heading', { level: 1 }).innerText()).replace('Order ', '');
  await page.getByRole('button', { name: 'Change address' }).click();
  const move = dialog(page, 'Where should it be sent?');
  await setChecked(move.getByRole('radio', { name: 'Ann at work' }));
  expect(await axeProblems(page)).toEqual([]);
  await move.getByRole('button', { name: 'Use this address' }).click();
  await expect(page.getByText(/Houston/).first()).toBeVisible();

  await open(studio, '/creator/my-order');
  expect(await axeProblems(studio)).toEqual([]);
  await studio.getByRole('link', { name: number }).click();
  await expect(studio.getByText('The buyer changed the address')).toBeVisible();
  await expect(studio.getByText('Rolled, please')).toBeVisible();
  expect(await axeProblems(studio)).toEqual([]);
  await studio.getByRole('link', { name: 'Packing slip' }).click();
  await expect(studio.getByRole('row', { name: `${name} 2` })).toBeVisible();
  await studio.emulateMedia({ media: 'print' });
  await expect(studio.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(studio.getByText(/Houston/)).toBeVisible();
  await studio.emulateMedia({ media: null });
  await studio.getByRole('link', { name: 'Back to the order' }).click();
  await studio.getByRole('button', { name: 'Mark as shipped' }).click();
  const ship = dialog(studio, `Ship order ${number}`);
  await ship.getByRole('textbox', { name: /Tracking code/ }).fill('DHL 4711');
  await ship.getByRole('button', { name: 'Mark as shipped' }).click();
  await expect(studio.getByRole('button', { name: 'Mark as delivered' })).toBeVisible();

  await page.reload();
  await expect(page.getByText('DHL 4711').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change address' })).toHaveCount(0);
  await studio.getByRole('button', { name: 'Mark as delivered' }).click();
  const arrived = studio.getByRole('alertdialog', { name: `Mark order ${number} as delivered?` });
  await arrived.getByRole('button', { name: 'Mark as delivered' }).click();
  await expect(arrived).toHaveCount(0);
  await studio.getByRole('button', { name: 'Refund', exact: true }).click();
  const ask = studio.getByRole('alertdialog', { name: `Refund order ${number}?` });
  await setChecked(ask.getByRole('checkbox', { name: 'Put 2 back in stock' }));
  await ask.getByRole('button', { name: 'Refund order' }).click();
  await expect(studio.getByText(/The buyer got their tokens back/)).toBeVisible();

  const happened = ['Ordered', 'Address changed', 'Tracking code', 'Shipped', 'Delivered', 'Refunded'];
  await expect(events(studio)).toHaveText(happened);
  await page.reload();
  await expect(page.getByText('12 tokens are back in your wallet.')).toBeVisible();
  await expect(events(page)).toHaveText(happened);
  expect(await balanceOf(page)).toBe(wallet);
  await page
    .getByRole('link', { name: /^Refund of an order from/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
  await open(page, '/user/orders');
  await expect(page.getByRole('link', { name: `2 × ${name}` })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  expect(await earned(studio)).toBe(before);
  await open(studio, '/creator/my-store');
  await expect(stockOf(studio, name)).toHaveValue('9');
  await other.close();
});

/** Requests of the upload's protocol, by method and where they began. */
function watchUploads(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (!/^\/api\/uploads(\/[0-9a-f-]+)?$/.test(new URL(request.url()).pathname)) return;
    seen.push(`${request.method()} ${request.headers()['upload-offset'] ?? ''}`.trim());
  });
  return seen;
}

/** The form of a digital product of 5 tokens, with its file on its way. */
async function sellFile(studio: Page, name: string): Promise<void> {
  await setChecked(studio.getByRole('radio', { name: 'Digital' }));
  await studio.getByRole('textbox', { name: 'Name' }).fill(name);
  await studio.getByRole('textbox', { name: 'Price' }).fill('5');
  await studio.locator('input[type=file]').last().setInputFiles(join(folder, 'score.pdf'));
}

test('a file that is sold goes on where its upload broke off, and is downloaded from its order', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(300_000);
  const name = `Score ${Date.now()}`;
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const first = await other.newPage();
  await open(first, '/creator/my-store/create');
  const network = await other.newCDPSession(first);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', SLOW);
  await sellFile(first, name);
  const bar = first.getByRole('progressbar', { name: 'Uploading score.pdf' });
  const progress = async () => Number((await bar.getAttribute('aria-valuenow').catch(() => null)) ?? 0);
  await expect.poll(progress, { timeout: 60_000 }).toBeGreaterThan(10);
  // The server counts what has come once it is asked where to go on.
  await first.getByRole('button', { name: 'Pause the upload of score.pdf' }).click();
  await expect(first.getByText(/^Paused at \d+%$/)).toBeVisible();
  await first.close();

  const studio = await other.newPage();
  await open(studio, '/creator/my-store/create');
  const sent = watchUploads(studio);
  await sellFile(studio, name);
  const tile = studio.getByRole('listitem').filter({ hasText: 'score.pdf' });
  await expect(tile).toContainText(/\d MB$/, { timeout: 60_000 });
  expect(sent.filter((one) => one.startsWith('POST'))).toEqual([]);
  expect(Number(sent.find((one) => one.startsWith('PATCH'))?.split(' ')[1])).toBeGreaterThan(0);
  await studio.getByRole('button', { name: 'Save product' }).click();
  await expect(studio.getByRole('link', { name })).toBeVisible();
  await other.close();

  await signIn(context, await tokenOf('demofan'));
  await open(page, '/demoperformer?tab=store');
  await page.getByRole('link', { name }).first().click();
  await page.getByRole('button', { name: 'Buy', exact: true }).first().click();
  await page.getByRole('button', { name: 'Buy for 5 tokens' }).click();
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByText('Delivered').first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe('score.pdf');
});
