import { expect, type Locator, type Page } from '@playwright/test';
import { open, setChecked } from './support/browser.ts';
import { dialog } from './support/money.ts';
import { operator } from './support/operator.ts';
import { api, newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

interface Reported {
  _id: string;
  target: string;
}

/** Fills in the form of a report that is open, and closes what comes after it. */
async function report(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const sheet = dialog(page, 'Report this');
  await setChecked(sheet.getByLabel('Spam or misleading'));
  await sheet.getByRole('button', { name: 'Send the report' }).click();
  const done = dialog(page, 'Thank you');
  await done.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(done).toHaveCount(0);
}

test('a fan reports a post and a comment, the operator removes them, and everybody learns what they should', async ({
  page,
  context,
  newFan,
}) => {
  const star = await tokenOf('demoperformer');
  const fan = await newToken(newFan);
  const title = `Reported by ${newFan.username}`;
  const body = { type: 'text', title, text: 'Buy this now', isSale: true, price: 0, status: 'active' };
  const post = await api<{ _id: string; slug: string }>('POST', '/performer/feeds', { token: star, body });
  const words = `Cheap things for ${newFan.username}`;
  await api('POST', '/comments', {
    token: star,
    body: { objectType: 'feed', objectId: post._id, content: words },
  });

  await signIn(context, fan);
  await open(page, `/post/${post.slug}`);
  const comment = page.getByRole('listitem').filter({ hasText: words });
  await page.locator('#comments').evaluate((place) => place.scrollIntoView());
  await comment.getByRole('button', { name: /^More about/ }).click();
  await report(page, page.getByRole('menuitem', { name: 'Report' }));
  await report(page, page.getByRole('button', { name: `Report: ${title}` }));

  const { data } = await api<{ data: Reported[] }>('GET', '/reports', { token: fan });
  for (const target of ['comment', 'feed']) {
    const { _id: id = '' } = data.find((one) => one.target === target) ?? {};
    expect(await operator('reports', 'delete', id, 'An', 'advertisement')).toContain('Decided.');
  }

  await open(page, '/user/reports');
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Removed');
  await expect(page.getByRole('listitem').filter({ hasText: 'Comment' })).toContainText('Removed');
  // What was removed is not repeated.
  await expect(page.getByText(words)).toHaveCount(0);
  await open(page, '/notification');
  await expect(page.getByRole('link', { name: new RegExp(`was removed: ${title}`) })).toBeVisible();
  const gone = await page.goto(`/post/${post.slug}`);
  expect(gone?.status()).toBe(404);

  await context.clearCookies();
  await signIn(context, star);
  await open(page, '/creator/cases');
  const decision = page.getByRole('listitem').filter({ hasText: title });
  await expect(decision).toContainText('An advertisement');
  await decision.getByRole('button', { name: /^Appeal/ }).click();
  await page.getByLabel('Your appeal').fill('I sell nothing');
  await page.getByRole('button', { name: 'Send the appeal' }).click();
  await expect(decision).toContainText('Appeal sent');
});
