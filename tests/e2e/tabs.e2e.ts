import { expect, type Page } from '@playwright/test';
import { open, settled, tokenIn } from './support/browser.ts';
import { logIn, newcomer, register } from './support/people.ts';
import { api, newToken, signIn } from './support/session.ts';
import { test as base } from './support/test.ts';

const ENDED = /^You were logged out/;
const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/auth/login');

/** The name in the navigation: whose frame it is. */
const seesFrameOf = (page: Page, name: string) =>
  page.locator('header').getByText(name, { exact: true }).first().waitFor();
const isVisitorsFrame = (page: Page) =>
  page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();

/** Two tabs of one browser in which `newFan` has logged in, both with her frame. */
const test = base.extend<{ tabs: { first: Page; second: Page } }>({
  tabs: async ({ page: first, context, newFan }, provide) => {
    await logIn(first, newFan);
    const second = await context.newPage();
    await open(second, '/user/following');
    await seesFrameOf(second, newFan.firstName);
    await provide({ first, second });
  },
});

test.describe('two tabs and a revoked session', () => {
  test('signing out in one tab takes the other to the login, which says why and leads back', async ({
    context,
    newFan,
    tabs: { first, second },
  }) => {
    await first.bringToFront();
    await first.getByRole('button', { name: new RegExp(newFan.firstName) }).click();
    await first.getByRole('button', { name: 'Log out' }).click();
    await atLogin(first);
    await expect(first.getByText(ENDED), 'who signs out knows why').toHaveCount(0);
    await atLogin(second);
    await expect(second.getByText(ENDED)).toBeVisible();
    expect(new URL(second.url()).searchParams.get('returnTo')).toBe('/user/following');
    expect(await tokenIn(context)).toBe('');
  });

  test('a session that ends on another device takes all its tabs to the login at once', async ({
    context,
    newFan,
    tabs: { first, second },
  }) => {
    const token = await tokenIn(context);
    const otherToken = await newToken(newFan);
    const { data } = await api<{ data: { _id: string; current: boolean }[] }>('GET', '/auth/sessions', {
      token,
    });
    const here = data.find(({ current }) => current)?._id;
    expect(here).toBeTruthy();
    // Nobody touches the tabs: they are told.
    await api('DELETE', `/auth/sessions/${here}`, { token: otherToken });
    await Promise.all([atLogin(first), atLogin(second)]);
    await expect(second.getByText(ENDED)).toBeVisible();
  });

  test('another account that signs in in one tab is the one of the other tab too', async ({
    context,
    newFan,
    tabs: { second },
  }) => {
    await context.clearCookies({ name: 'token' });
    await signIn(context, await register(newcomer('Eve')));
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await seesFrameOf(second, 'Eve');
    await expect(second.getByText(newFan.firstName, { exact: true })).toHaveCount(0);
  });

  test('signing in again as the same person goes on in the other tab, with what is typed there', async ({
    context,
    newFan,
    tabs: { second },
  }) => {
    await open(second, '/user/account');
    const name = second.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ada the Second');
    await signIn(context, await newToken(newFan));
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await settled(second);
    await expect(name).toHaveValue('Ada the Second');
    await second.getByRole('button', { name: 'Save changes' }).first().click();
    await expect(second.getByText('Changes saved')).toBeVisible();
  });

  test('a page that was opened before is no longer its owner’s when one goes back to it', async ({
    context,
    tabs: { first, second },
  }) => {
    await context.clearCookies({ name: 'token' });
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await atLogin(second);
    await second.goBack();
    await atLogin(second);
    await first.evaluate(() => dispatchEvent(new Event('focus')));
    await atLogin(first);
    await open(first, '/home');
    await isVisitorsFrame(first);
  });
});
