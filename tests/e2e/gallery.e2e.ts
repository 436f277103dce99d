import { readFileSync, statSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { filesOfZip } from '#support/zip.ts';
import { axeProblems } from './support/axe.ts';
import { BROWSER_OPTIONS, open, setChecked } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { picture } from './support/pictures.ts';
import { signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

const NAMES = ['first', 'second', 'third'];

/** Saves all as a ZIP; answers the names of the pictures in it. */
async function savedZip(page: Page, place: Locator, title: string): Promise<string[]> {
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    place.getByRole('button', { name: `Save all as ZIP: ${title}` }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${title}.zip`);
  const files = filesOfZip(readFileSync(await saved.path()));
  for (const { bytes } of files) expect(bytes.toString('latin1', 8, 12)).toBe('WEBP');
  return files.map(({ name }) => name);
}

test('a performer makes a gallery with pictures; a fan buys it, looks, comments, keeps it, finds it again and saves its files', async ({
  page,
  context,
  browser,
}) => {
  test.setTimeout(180_000);
  const title = `Kept for you ${Date.now()}`;
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const studio = await other.newPage();
  await open(studio, '/creator/my-gallery');
  await studio.getByRole('link', { name: 'New gallery' }).click();
  await studio.getByRole('textbox', { name: 'Title' }).fill(title);
  // Pictures of this run: who owns the same ones already gets them without paying.
  const files = await Promise.all(NAMES.map((name) => picture(`${name} ${title}`)));
  await studio.locator('input[type=file]').setInputFiles(files);
  await expect(studio.getByRole('checkbox', { name: /^Select photo/ })).toHaveCount(3);
  await studio.getByRole('button', { name: 'Make cover: photo 3' }).click();
  await expect(studio.getByText('Cover changed')).toBeVisible();
  const tile = (place: number) => studio.getByRole('button', { name: `Edit photo ${place}` });
  const last = (await tile(3).getAttribute('title')) ?? '';
  await studio.getByRole('button', { name: 'Move photo 3' }).hover();
  await studio.mouse.down();
  await tile(1).hover();
  await studio.mouse.up();
  await expect(tile(1)).toHaveAttribute('title', last);
  await tile(1).click();
  const panel = dialog(studio, 'Photo 1 of 3');
  await panel.getByRole('textbox', { name: /^Describe the photo/ }).fill('A chair by the window');
  expect(await axeProblems(studio)).toEqual([]);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect(tile(1)).toBeFocused();
  await setChecked(studio.getByRole('checkbox', { name: 'Select photo 1' }));
  const photo = studio
    .getByRole('listitem')
    .filter({ has: studio.getByRole('checkbox', { name: 'Select photo 1' }) });
  await studio.getByRole('button', { name: 'Make drafts' }).click();
  await expect(photo.getByText('Draft', { exact: true })).toBeVisible();
  await studio.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(photo.getByText('Draft', { exact: true })).toHaveCount(0);
  await setChecked(studio.getByRole('radio', { name: /Pay per view/ }));
  await studio.getByRole('textbox', { name: 'Price' }).fill('15');
  expect(await axeProblems(studio)).toEqual([]);
  await studio.getByRole('button', { name: 'Save gallery' }).click();
  const made = studio.getByRole('link', { name: title });
  await expect(made).toBeVisible();
  expect(await axeProblems(studio)).toEqual([]);
  await other.close();

  await signIn(context, await tokenOf('demofan'));
  await open(page, '/demoperformer?tab=photos');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('3 photos').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Open photo/ })).toHaveCount(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole('button', { name: 'Unlock', exact: true }).click();
  const sheet = dialog(page, 'Unlock this gallery');
  await sheet.getByRole('button', { name: 'Unlock for 15 tokens' }).click();
  await page.getByRole('button', { name: /^Open photo 1 of 3/ }).click();
  await expect(dialog(page, 'Photos and videos')).toContainText('1 of 3');
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'Photos and videos')).toContainText('2 of 3');
  await page.keyboard.press('Escape');
  await expect(page.getByText('Unlocked').first()).toBeVisible();
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await page.getByLabel('Your comment').fill('Worth every token.');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Worth every token.' })).toBeVisible();
  await page.getByRole('button', { name: `Bookmark ${title}` }).click();
  await expect(page.getByRole('button', { name: `Bookmark ${title}`, pressed: true })).toBeVisible();
  await open(page, '/user/bookmarks?kind=galleries');
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('button', { name: /^Open photo 3 of 3/ })).toBeVisible();

  await open(page, '/user/purchased-content');
  await page.getByRole('searchbox', { name: 'Search by name or creator' }).fill(title);
  await page.getByRole('button', { name: `Save the files of ${title}` }).click();
  const keepable = dialog(page, 'Save files');
  await expect(keepable.getByRole('link', { name: /^Save / })).toHaveCount(3);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    keepable.getByRole('link', { name: /^Save .* 2\.webp$/ }).click(),
  ]);
  expect(saved.suggestedFilename()).toBe(`${title} 2.webp`);
  expect(statSync(await saved.path()).size).toBeGreaterThan(500);
  expect(await axeProblems(page)).toEqual([]);
  expect(await savedZip(page, keepable, title)).toEqual([1, 2, 3].map((nr) => `0${nr} - ${title}.webp`));
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await savedZip(page, page.locator('main'), title)).toHaveLength(3);
});
