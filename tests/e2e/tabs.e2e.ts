import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { BrowserContext, Page } from 'playwright-core';
import { closeBrowser, newContext, open, tokenIn } from './support/browser.ts';
import { logIn, type Newcomer, newcomer } from './support/people.ts';
import { api, BASE } from './support/session.ts';

const ENDED = /^You have been signed out/;
const atLogin = (page: Page) => page.waitForURL((url) => url.pathname === '/auth/login');

async function account(firstName: string): Promise<Newcomer> {
  const person = newcomer(firstName);
  const { username, email, password } = person;
  await api('POST', '/auth/users/register', { body: { username, email, password, name: firstName } });
  return person;
}

/** The name in the navigation: whose frame it is. */
const seesFrameOf = (page: Page, name: string) =>
  page.locator('header').getByText(name, { exact: true }).first().waitFor();
const isVisitorsFrame = (page: Page) =>
  page.getByRole('link', { name: 'Log in', exact: true }).first().waitFor();

describe('two tabs and a revoked session', () => {
  let ada: Newcomer;
  let eve: Newcomer;
  let context: BrowserContext;
  let first: Page;
  let second: Page;

  before(async () => {
    eve = await account('Eve');
  });
  beforeEach(async () => {
    ada = await account('Ada');
    context = await newContext();
    first = await context.newPage();
    await logIn(first, ada);
    second = await context.newPage();
    await open(second, '/user/following');
    await seesFrameOf(second, 'Ada');
  });
  after(closeBrowser);

  it('signing out in one tab takes the other to the login, which says why and leads back', async () => {
    await first.bringToFront();
    await first.getByRole('button', { name: /Ada/ }).click();
    await first.getByRole('button', { name: 'Log out' }).click();
    await atLogin(first);
    assert.equal(await first.getByText(ENDED).count(), 0, 'who signs out knows why');
    await atLogin(second);
    await second.getByText(ENDED).waitFor();
    assert.equal(new URL(second.url()).searchParams.get('returnTo'), '/user/following');
    assert.equal(await tokenIn(context), '');
    await context.close();
  });

  it('a session that ends on another device takes all its tabs to the login at once', async () => {
    const token = await tokenIn(context);
    const { username, password } = ada;
    const other = await api<{ token: string }>('POST', '/auth/login', { body: { username, password } });
    const { data } = await api<{ data: { _id: string; current: boolean }[] }>('GET', '/auth/sessions', {
      token,
    });
    const here = data.find(({ current }) => current);
    assert.ok(here);
    // Nobody touches the tabs: they are told.
    await api('DELETE', `/auth/sessions/${here._id}`, { token: other.token });
    await Promise.all([atLogin(first), atLogin(second)]);
    await second.getByText(ENDED).waitFor();
    await context.close();
  });

  it('another account that signs in in one tab is the one of the other tab too', async () => {
    await context.clearCookies({ name: 'token' });
    const { username, password } = eve;
    const { token } = await api<{ token: string }>('POST', '/auth/login', { body: { username, password } });
    await context.addCookies([{ name: 'token', value: token, url: BASE }]);
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await seesFrameOf(second, 'Eve');
    assert.equal(await second.getByText('Ada', { exact: true }).count(), 0);
    await context.close();
  });

  it('signing in again as the same person goes on in the other tab, with what is typed there', async () => {
    await open(second, '/user/account');
    const name = second.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Ada the Second');
    const { username, password } = ada;
    const { token } = await api<{ token: string }>('POST', '/auth/login', { body: { username, password } });
    await context.addCookies([{ name: 'token', value: token, url: BASE }]);
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await second.waitForLoadState('networkidle');
    assert.equal(await name.inputValue(), 'Ada the Second');
    await second.getByRole('button', { name: 'Save changes' }).first().click();
    await second.getByText('Changes saved').waitFor();
    await context.close();
  });

  it('a page that was opened before is no longer its owner’s when one goes back to it', async () => {
    await context.clearCookies({ name: 'token' });
    await second.evaluate(() => dispatchEvent(new Event('focus')));
    await atLogin(second);
    await second.goBack();
    await atLogin(second);
    await first.evaluate(() => dispatchEvent(new Event('focus')));
    await atLogin(first);
    await open(first, '/home');
    await isVisitorsFrame(first);
    await context.close();
  });
});
