import { type Browser, expect, type Locator, type Page } from '@playwright/test';
import { open, PHONE } from './support/browser.ts';
import { cameraOptions } from './support/chromium.ts';
import { api, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

test.use({ launchOptions: cameraOptions() });

const PHONES = [
  ['a phone', PHONE],
  ['a small phone', { width: 360, height: 640 }],
  ['a phone held sideways', { width: 844, height: 390 }],
] as const;

async function enter(
  browser: Browser,
  account: 'demofan' | 'demoperformer',
  viewport: { width: number; height: number },
): Promise<Page> {
  const context = await browser.newContext({ viewport, hasTouch: true });
  await signIn(context, await tokenOf(account));
  return context.newPage();
}

/** How much of it is on the screen, of 1. */
async function onScreen(page: Page, what: Locator): Promise<number> {
  const box = await what.boundingBox();
  const size = page.viewportSize();
  if (!box || !size || box.width === 0 || box.height === 0) return 0;
  const across = Math.min(box.x + box.width, size.width) - Math.max(box.x, 0);
  const down = Math.min(box.y + box.height, size.height) - Math.max(box.y, 0);
  return (Math.max(0, across) * Math.max(0, down)) / (box.width * box.height);
}

/** The picture fills the screen, and what is needed to take part is on it, wholly. */
async function seesAll(page: Page, picture: Locator): Promise<void> {
  const size = page.viewportSize();
  await expect
    .poll(async () => {
      const box = await picture.boundingBox();
      return box && [Math.round(box.x), Math.round(box.y), Math.round(box.width), Math.round(box.height)];
    })
    .toEqual([0, 0, size?.width, size?.height]);
  for (const part of [page.getByRole('log'), page.getByRole('textbox', { name: 'Say something' })])
    await expect.poll(() => onScreen(page, part)).toBe(1);
  await expect(page.getByRole('contentinfo')).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size?.width);
}

for (const [name, viewport] of PHONES)
  test(`on ${name} a fan has picture, chat and tips on the screen at every step`, async ({ browser }) => {
    const token = await tokenOf('demoperformer');
    const { _id } = await api<{ _id: string }>('POST', '/streaming/live', {
      token,
      body: { title: 'Evening songs', goal: { title: 'New strings', tokens: 60 } },
    });
    const fan = await enter(browser, 'demofan', viewport);
    await open(fan, '/streaming/demoperformer');
    const picture = fan.getByLabel(/^Live picture of/);
    await seesAll(fan, picture);
    const tip = fan.getByRole('button', { name: /^Tip / });
    const ask = fan.getByRole('button', { name: 'Ask for a private show' });
    for (const part of [
      tip,
      ask,
      fan.getByRole('link', { name: 'Leave the stream' }),
      fan.getByRole('heading', { level: 1, name: 'Evening songs' }),
      fan.getByText('0 of 60 tokens'),
    ])
      await expect.poll(() => onScreen(fan, part)).toBe(1);

    const field = fan.getByRole('textbox', { name: 'Say something' });
    await field.fill('Good evening');
    await seesAll(fan, picture);
    await field.press('Enter');
    await expect(fan.getByRole('log').getByText('Good evening')).toBeVisible();
    await seesAll(fan, picture);

    await tip.click();
    await fan.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await seesAll(fan, picture);
    await api('POST', `/streaming/live/${_id}/end`, { token });
    await expect(fan.getByText('This stream has ended')).toBeVisible();
    await expect(fan.getByRole('navigation', { name: 'Main' }).first()).toBeVisible();
    await fan.context().close();
  });

for (const [name, viewport] of PHONES)
  test(`on ${name} a performer has picture, chat and the end on the screen, and who asks, at every step`, async ({
    browser,
  }) => {
    const [token, asker] = [await tokenOf('demoperformer'), await tokenOf('demofan')];
    const host = await enter(browser, 'demoperformer', viewport);
    await open(host, '/creator/live');
    const picture = host.getByLabel('Your camera');
    await expect(picture).toBeVisible();
    await host.getByRole('button', { name: 'Go live' }).click();
    const end = host.getByRole('button', { name: 'End stream' });
    await expect.poll(() => onScreen(host, end)).toBe(1);
    await seesAll(host, picture);
    const field = host.getByRole('textbox', { name: 'Say something' });
    await field.fill('Welcome');
    await field.press('Enter');
    await expect(host.getByRole('log').getByText('Welcome')).toBeVisible();
    await seesAll(host, picture);

    await api('POST', '/streaming/private-chat/demoperformer', { token: asker, body: { minutes: 3 } });
    const accept = host.getByRole('button', { name: 'Accept' });
    for (const part of [accept, host.getByText(/asks for a private show/).first()])
      await expect.poll(() => onScreen(host, part)).toBe(1);
    await seesAll(host, picture);
    await accept.click();
    await host.getByRole('button', { name: 'End it and accept' }).click();
    const endShow = host.getByRole('button', { name: 'End private show' });
    await expect.poll(() => onScreen(host, endShow)).toBe(1);
    await seesAll(host, picture);
    await endShow.click();
    await host.getByRole('alertdialog').getByRole('button', { name: 'End private show' }).click();
    await expect(host.getByText('You ended the private show')).toBeVisible();
    expect((await api<{ stream: unknown }>('GET', '/streaming/own', { token })).stream).toBeNull();
    await host.context().close();
  });
