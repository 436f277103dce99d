import { expect } from '@playwright/test';
import { samplePath } from '../support/media.ts';
import { axeProblems } from './support/axe.ts';
import { BROWSER_OPTIONS, open, setChecked } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

test('a performer publishes a film; a fan finds it, buys it, plays it, comments and keeps it', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(240_000);
  const title = `Second night ${Date.now()}`;
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const studio = await other.newPage();
  await open(studio, '/creator/my-video');
  await studio.getByRole('link', { name: 'New videos' }).click();
  await studio.locator('input[type=file]').setInputFiles(samplePath('long.mp4'));
  const form = studio.getByRole('form', { name: 'New video: long.mp4' });
  await form.getByRole('textbox', { name: 'Title' }).fill(title);
  await setChecked(form.getByRole('radio', { name: /Pay per view/ }));
  await form.getByRole('textbox', { name: 'Price' }).fill('15');
  expect(await axeProblems(studio)).toEqual([]);
  await form.getByRole('button', { name: 'Save video' }).click();
  await expect(studio.getByRole('link', { name: title })).toBeVisible();
  expect(await axeProblems(studio)).toEqual([]);
  await other.close();

  await signIn(context, await tokenOf('demofan'));
  // It appears as soon as its film is ready.
  await expect(async () => {
    await open(page, '/demoperformer?tab=videos');
    await expect(page.getByRole('link', { name: title })).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 120_000 });
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('Video · 0:12').first()).toBeVisible();
  await expect(page.locator('video')).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const sheet = dialog(page, 'Unlock this video');
  await sheet.getByRole('button', { name: 'Unlock for 15 tokens' }).click();
  const film = page.locator('video');
  await film.evaluate((element: HTMLVideoElement) => element.play());
  await expect
    .poll(() => film.evaluate((element: HTMLVideoElement) => element.currentTime))
    .toBeGreaterThan(0.2);
  await film.evaluate((element: HTMLVideoElement) => {
    element.currentTime = 7;
  });
  const kept = page.waitForResponse((reply) => reply.url().includes('/position'));
  await film.evaluate((element: HTMLVideoElement) => element.pause());
  expect((await kept).status()).toBe(200);
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.getByLabel('Your comment').fill('Louder, please.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Louder, please.' })).toBeVisible();
  await page.getByRole('button', { name: `Bookmark ${title}` }).click();
  await expect(page.getByRole('button', { name: `Bookmark ${title}`, pressed: true })).toBeVisible();
  await open(page, '/user/bookmarks?kind=videos');
  await page.getByRole('link', { name: title }).click();
  // It goes on where it was stopped.
  await page.locator('video').evaluate((element: HTMLVideoElement) => element.play());
  await expect(page.getByText('Resumed at 0:07.')).toBeVisible();
});
