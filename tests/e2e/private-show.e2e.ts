import { type Browser, expect, type Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { cameraOptions } from './support/chromium.ts';
import { dialog } from './support/money.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

test.use({ launchOptions: cameraOptions() });

interface Me {
  _id: string;
  name: string;
  balance: number;
}
const fanNow = async () => api<Me>('GET', '/users/me', { token: await tokenOf('demofan') });

async function enter(browser: Browser, account: 'demofan' | 'demoperformer'): Promise<Page> {
  const context = await browser.newContext();
  await signIn(context, await tokenOf(account));
  return context.newPage();
}

/** Seconds of the picture that were shown. */
const shown = (page: Page): Promise<number> =>
  page.getByLabel(/^Live picture of/).evaluate((video) => (video as HTMLVideoElement).currentTime);

async function advances(page: Page): Promise<void> {
  const before = await shown(page);
  await expect.poll(() => shown(page), { timeout: 60_000 }).toBeGreaterThan(before + 1);
}

interface Sides {
  host: Page;
  fan: Page;
  before: Me;
  name: string;
  /** Tokens of a minute. */
  price: number;
}

/** A request from the profile to the picture. */
async function begin(browser: Browser): Promise<Sides> {
  const { name, privateChatPrice: price } = await api<Me & { privateChatPrice: number }>(
    'GET',
    '/performers/demoperformer',
  );
  const before = await fanNow();
  const [host, fan] = [await enter(browser, 'demoperformer'), await enter(browser, 'demofan')];
  // Wherever the performer is, the request is told.
  await open(host, '/creator/earning');
  await open(fan, '/demoperformer');
  await fan.getByRole('link', { name: `Private show · ${price} tokens a minute` }).click();
  const sheet = dialog(fan, `Private show with ${name}`);
  await sheet.getByLabel('How many minutes at most').fill('3');
  await sheet.getByRole('button', { name: 'Ask for a private show' }).click();
  await expect(fan.getByText(`Waiting for ${name} to answer …`)).toBeVisible();
  await host.getByRole('link', { name: `${before.name} asks for a private show` }).click();
  await host.waitForURL('/creator/live');
  await host.getByRole('button', { name: 'Accept' }).click();
  await expect(host.getByRole('heading', { name: `Private show with ${before.name}` })).toBeVisible();
  await advances(fan);
  return { host, fan, before, name, price };
}

test('a fan asks, the performer accepts, both see the meter, and one minute is paid', async ({ browser }) => {
  const { host, fan, before, name, price } = await begin(browser);
  for (const page of [host, fan]) {
    const meter = page.getByRole('region', { name: 'Private show', exact: true });
    await expect(meter.getByText(`${price} tokens`)).toBeVisible();
    await expect(meter.getByText(/^0:[0-5]\d$/).first()).toBeVisible();
  }
  await host.getByRole('button', { name: 'End private show' }).click();
  await host.getByRole('alertdialog').getByRole('button', { name: 'End private show' }).click();
  await expect(host.getByText('You ended the private show')).toBeVisible();
  await expect(fan.getByText(`${name} ended the private show`)).toBeVisible();
  await expect(fan.getByText(`1 minute was paid: ${price} tokens.`)).toBeVisible();
  expect(before.balance - (await fanNow()).balance).toBe(price);
  for (const page of [host, fan]) await page.context().close();
});

test('both come back to a show when the page is loaded again, and write to each other', async ({
  browser,
}) => {
  const { host, fan, before } = await begin(browser);
  await fan.reload();
  await advances(fan);
  await host.reload();
  await expect(host.getByRole('heading', { name: `Private show with ${before.name}` })).toBeVisible();
  await advances(fan);
  await fan.getByLabel('Say something').fill('Good evening');
  await fan.getByLabel('Say something').press('Enter');
  await expect(host.getByText('Good evening')).toBeVisible();
  await fan.getByRole('button', { name: 'End private show' }).click();
  await fan.getByRole('alertdialog').getByRole('button', { name: 'End private show' }).click();
  await expect(fan.getByText('You ended the private show')).toBeVisible();
  await expect(host.getByText(`${before.name} ended the private show`)).toBeVisible();
  for (const page of [host, fan]) await page.context().close();
});
