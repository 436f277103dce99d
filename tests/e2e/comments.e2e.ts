import { expect, type Page } from '@playwright/test';
import { BROWSER_OPTIONS, open } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

const comment = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });

/** Opens a post and waits until this browser has asked for its comments as they come. */
async function openLive(page: Page, path: string): Promise<void> {
  const asked = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('comments/join')) resolve();
      }),
    );
  });
  await open(page, path);
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await asked;
}

test('a comment, its answer and its end appear in another browser without a reload', async ({
  page,
  context,
  browser,
  newFan,
}) => {
  const { publicPost } = await readWorld();
  const path = `/post/${publicPost.slug}`;
  const words = `Seen by ${newFan.username}`;
  const other = await browser.newContext(BROWSER_OPTIONS);
  await signIn(other, await tokenOf('demoperformer'));
  const owner = await other.newPage();
  await openLive(owner, path);
  await signIn(context, await newToken(newFan));
  await openLive(page, path);
  await page.getByLabel('Your comment').fill(words);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(comment(owner, words)).toBeVisible();
  await comment(owner, words)
    .getByRole('button', { name: /^Reply to/ })
    .click();
  await owner.getByLabel(/^Your reply to/).fill(`Welcome, ${newFan.username}`);
  await owner.getByLabel(/^Your reply to/).press('Control+Enter');
  await expect(comment(owner, `Welcome, ${newFan.username}`).last()).toBeVisible();
  await comment(page, words).getByRole('button', { name: '1 reply' }).click();
  await expect(comment(page, `Welcome, ${newFan.username}`).last()).toBeVisible();
  // Taken back once; the second time it goes, with its answer.
  const remove = async () => {
    await comment(page, words)
      .getByRole('button', { name: /^More about/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(comment(page, words)).toHaveCount(0);
  };
  await remove();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(comment(page, words).first()).toBeVisible();
  await remove();
  await expect(comment(owner, words)).toHaveCount(0);
  await other.close();
});

test('a like and a bookmark stay after a reload, and the bookmark lies in the folder it was put into', async ({
  page,
  context,
  newFan,
}) => {
  const { publicPost } = await readWorld();
  const path = `/post/${publicPost.slug}`;
  await signIn(context, await newToken(newFan));
  await open(page, path);
  const buttons = ['Like', 'Bookmark'].map((word) =>
    page.getByRole('button', { name: `${word} ${publicPost.title}` }),
  );
  for (const button of buttons) {
    const saved = page.waitForResponse((reply) => reply.url().endsWith('/reactions') && reply.ok());
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await saved;
  }
  await page.reload();
  for (const button of buttons) await expect(button).toHaveAttribute('aria-pressed', 'true');
  await open(page, '/user/bookmarks');
  const row = page.getByRole('listitem').filter({ hasText: publicPost.title });
  await expect(row).toBeVisible();
  await page.getByRole('button', { name: 'New folder' }).click();
  const sheet = dialog(page, 'New folder');
  await sheet.getByLabel('Name of the folder').fill('For Sunday');
  await sheet.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByText(/^Folder “For Sunday” created/)).toBeVisible();
  await row.getByRole('button', { name: /^More about/ }).click();
  await page.getByRole('menuitem', { name: 'Move to “For Sunday”' }).click();
  await expect(page.getByText('Moved to “For Sunday”')).toBeVisible();
  await expect(row.getByText(/In “For Sunday”/)).toBeVisible();
  await page.getByLabel('Folder', { exact: true }).selectOption({ label: 'For Sunday (1)' });
  await expect(row).toBeVisible();
  await page.getByLabel('Search your bookmarks').fill('nothing like that');
  await expect(page.getByText('Nothing matches your search')).toBeVisible();
  // The demo world is left as it was found.
  await open(page, path);
  for (const button of buttons) {
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
  }
});
