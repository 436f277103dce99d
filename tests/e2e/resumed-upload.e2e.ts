import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, type Request } from '@playwright/test';
import { sampleBytes } from '#support/media.ts';
import { open, tokenIn } from './support/browser.ts';
import { api } from './support/session.ts';
import { test } from './support/test.ts';

const MB = 1024 * 1024;
/** So slow that the upload is still on its way when the tab is closed, however slow the machine is. */
const SLOW = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: MB };
const FILM_BYTES = 40 * MB;

/** A film that is as large as one likes: players skip a box that is called free. */
function largeFilm(): Buffer {
  const film = sampleBytes('film.mp4');
  const box = Buffer.alloc(FILM_BYTES - film.length);
  box.writeUInt32BE(box.length, 0);
  box.write('free', 4);
  return Buffer.concat([film, box]);
}

const filesIn = (page: Page) =>
  page.getByLabel('Photos, videos and audio', { exact: true }).and(page.locator('input[type=file]'));

/** Requests of the upload's protocol, by method and where they began. */
function watchUploads(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/api\/uploads(\/[0-9a-f-]+)?$/.test(pathname)) return;
    seen.push([request.method(), request.headers()['upload-offset']].filter(Boolean).join(' '));
  });
  return seen;
}

async function progressOf(page: Page): Promise<number> {
  const bar = page.getByRole('progressbar', { name: 'Uploading large.mp4' });
  return Number((await bar.getAttribute('aria-valuenow').catch(() => null)) ?? Number.NaN);
}
const progressBeyond = (page: Page, percent: number) =>
  expect.poll(() => progressOf(page), { timeout: 60_000 }).toBeGreaterThan(percent);

test.describe('a large film', () => {
  test.use({ account: 'demoperformer' });

  let folder: string;
  test.beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'footlight-e2e-'));
    writeFileSync(join(folder, 'large.mp4'), largeFilm());
  });
  test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('goes on by itself when the network is back, and where it stopped after the tab was closed', async ({
    page,
    context,
  }) => {
    const path = join(folder, 'large.mp4');
    await open(page, '/creator/my-post/create');
    const first = watchUploads(page);
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', SLOW);
    await network.send('Network.emulateNetworkConditions', { ...SLOW, offline: true });
    await filesIn(page).setInputFiles(path);
    const stopped = page.getByRole('listitem').filter({ hasText: 'The upload stopped' });
    await expect(stopped).toBeVisible();
    // The first bytes after that are lost too.
    await page.route(/\/api\/uploads\/[^/]+$/, (route) => route.abort(), { times: 1 });
    await network.send('Network.emulateNetworkConditions', SLOW);
    await progressBeyond(page, 10);
    // By the keyboard: the button keeps the focus.
    await page.getByRole('button', { name: 'Pause the upload of large.mp4' }).press('Enter');
    await expect(page.getByText(/^Paused at \d+%$/)).toBeVisible();
    const questions = () => first.filter((line) => line.startsWith('HEAD')).length;
    const before = questions();
    const resume = page.getByRole('button', { name: 'Resume the upload of large.mp4' });
    await expect(resume).toBeFocused();
    await resume.press('Enter');
    // The server is asked where it stopped.
    await expect.poll(questions).toBeGreaterThan(before);
    await progressBeyond(page, 20);
    expect(first.filter((line) => line.startsWith('HEAD')).length).toBeGreaterThan(0);
    await page.close();

    const again = await context.newPage();
    const second = watchUploads(again);
    await open(again, '/creator/my-post/create');
    const tile = again.getByRole('listitem').filter({ hasText: 'large.mp4' });
    await expect(tile).toContainText('Choose this file again to pick up where it stopped');
    await filesIn(again).setInputFiles(path);
    await expect(tile).toHaveCount(1);
    // Sent, and made ready by the server: its size is that of what is kept.
    await expect(tile).toContainText(/\d kB$/, { timeout: 120_000 });
    expect(second.filter((line) => line.startsWith('POST'))).toEqual([]);
    expect(Number(second.find((line) => line.startsWith('PATCH'))?.split(' ')[1])).toBeGreaterThan(0);
    // In the draft of the account, which is taken away: the demo world is left as it was found.
    await expect(again.getByText(/^Draft saved \d/)).toBeVisible();
    await again.close();
    const token = await tokenIn(context);
    const { data } = await api<{ data: { _id: string; files: { name: string }[] }[] }>(
      'GET',
      '/performer/feeds?status=draft&limit=50',
      { token },
    );
    const made = data.filter(({ files }) => files.some(({ name }) => name === 'large.mp4'));
    expect(made).toHaveLength(1);
    await api('DELETE', `/performer/feeds/${made[0]?._id}`, { token });
  });
});
