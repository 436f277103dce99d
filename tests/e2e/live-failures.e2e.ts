import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, expect, type Page } from '@playwright/test';
import { type Product, startProduct } from '#support/product.ts';
import { BROWSER_OPTIONS, open } from './support/browser.ts';
import { cameraOptions } from './support/chromium.ts';
import { DEMO_PASSWORD } from './support/session.ts';
import { test } from './support/test.ts';

test.use({ launchOptions: cameraOptions() });
test.describe.configure({ mode: 'serial' });

/** So long a viewer has no network. */
const CUT_MS = 10_000;
const BACK_WITHIN_MS = 60_000;
const START = { env: { DEMO: 'true', RATE_LIMITS: 'off' } };

/** A product of its own, because its server is killed. */
let product: Product;
let host: Page;
let fan: Page;
const dataDir = mkdtempSync(join(tmpdir(), 'footlight-live-'));

/** A page of somebody of the demo world, whose video connections can be broken. */
async function enter(browser: Browser, username: string): Promise<Page> {
  const context = await browser.newContext({ ...BROWSER_OPTIONS, baseURL: product.url });
  const reply = await fetch(`${product.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: DEMO_PASSWORD }),
  });
  const { data } = (await reply.json()) as { data: { token: string } };
  await context.addCookies([{ name: 'token', value: data.token, url: product.url }]);
  await context.addInitScript(() => {
    const made: RTCPeerConnection[] = [];
    window.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(...args: ConstructorParameters<typeof RTCPeerConnection>) {
        super(...args);
        made.push(this);
      }
    };
    const breakConnections = () => {
      for (const one of made.splice(0)) one.close();
    };
    Object.assign(window, { breakConnections });
  });
  return context.newPage();
}

/** Whether ten more pictures are shown within three seconds. */
const isMoving = (page: Page): Promise<boolean> =>
  page.getByLabel(/^Live picture of/).evaluate((element) => {
    const video = element as HTMLVideoElement;
    return Promise.race([
      new Promise<boolean>((resolve) => {
        let left = 10;
        const count = () => {
          left -= 1;
          if (left === 0) resolve(true);
          else video.requestVideoFrameCallback(count);
        };
        video.requestVideoFrameCallback(count);
      }),
      new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 3000)),
    ]);
  });
const moves = (page: Page) => expect.poll(() => isMoving(page), { timeout: BACK_WITHIN_MS }).toBe(true);

/** Remembers that this page was not loaded again. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => (window as { isSame?: boolean }).isSame === true);

test.beforeAll(async ({ browser }) => {
  product = await startProduct({ ...START, dataDir });
  [host, fan] = [await enter(browser, 'demoperformer'), await enter(browser, 'demofan')];
  await open(host, '/creator/live');
  await host.getByRole('button', { name: 'Go live' }).click();
  await host.getByText('Viewers see and hear you.').waitFor();
  await open(fan, '/streaming/demoperformer');
  await moves(fan);
  await mark(host);
  await mark(fan);
});
test.afterAll(async () => {
  await product?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

test('a viewer without a network for ten seconds sees the picture again without a reload', async () => {
  await fan.context().setOffline(true);
  await fan.evaluate(() => (window as unknown as { breakConnections: () => void }).breakConnections());
  const cut = Date.now();
  await expect.poll(() => isMoving(fan)).toBe(false);
  await fan.waitForTimeout(Math.max(0, CUT_MS - (Date.now() - cut)));
  await fan.context().setOffline(false);
  const back = Date.now();
  await moves(fan);
  console.log(`after a viewer's network was cut for 10 s the picture is back in ${Date.now() - back} ms`);
  expect(await isSame(fan)).toBe(true);
});

test('a server that is killed and started again has both back without a reload', async () => {
  const ended = once(product.process, 'exit');
  product.process.kill('SIGKILL');
  await ended;
  product = await startProduct({ ...START, dataDir, port: Number(new URL(product.url).port) });
  const back = Date.now();
  await moves(fan);
  await expect(host.getByText('Viewers see and hear you.')).toBeVisible();
  console.log(`after a crash of the server the picture is back in ${Date.now() - back} ms`);
  for (const page of [host, fan]) expect(await isSame(page)).toBe(true);
});
