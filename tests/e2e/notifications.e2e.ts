import { expect, type Page } from '@playwright/test';
import { open } from './support/browser.ts';
import { api, newToken, signIn, tokenOf } from './support/session.ts';
import { test } from './support/test.ts';

const badge = (page: Page) => page.getByRole('banner').getByRole('link', { name: /unread notification/ });

test('a notification arrives while on another page, is counted, and opening it reads it', async ({
  page,
  context,
  newFan,
}) => {
  const fan = await newToken(newFan);
  const star = await tokenOf('demoperformer');
  const { _id: performer } = await api<{ _id: string }>('GET', '/users/me', { token: star });
  const { _id: fanId } = await api<{ _id: string }>('GET', '/users/me', { token: fan });
  await api('POST', `/follows/${performer}`, { token: fan });
  await signIn(context, fan);
  await open(page, '/home');
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible();
  await expect(badge(page)).toHaveCount(0);

  const { _id: conversation } = await api<{ _id: string }>('POST', '/conversations', {
    token: star,
    body: { source: 'user', sourceId: fanId },
  });
  await api('POST', `/messages/conversations/${conversation}`, { token: star, body: { text: 'Welcome' } });
  await expect(badge(page)).toBeVisible();
  await expect(badge(page)).toContainText('1');
  await badge(page).click();
  const row = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /wrote to you/ });
  await row.click();
  await expect(page).toHaveURL(new RegExp(`/messages/${conversation}`));
  await expect(badge(page)).toHaveCount(0);
});
