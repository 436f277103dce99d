import { expect } from '@playwright/test';
import { listen, open, settled } from './support/browser.ts';
import { logIn } from './support/people.ts';
import { BASE } from './support/session.ts';
import { test } from './support/test.ts';

const YEAR = 365 * 86_400;

test('the server sets anew what scripts write: the sign-in and the theme', async ({
  page,
  context,
  newFan,
}) => {
  const isKept = (name: string) => page.waitForResponse(`${BASE}/cookies/${name}`);
  await open(page, '/auth/login');
  const [theme] = await Promise.all([
    isKept('theme'),
    page.getByRole('button', { name: 'Switch to the dark theme' }).click(),
  ]);
  expect(await theme.headerValue('set-cookie')).toBe(`theme=dark; Path=/; Max-Age=${YEAR}; SameSite=Lax`);
  const [token] = await Promise.all([isKept('token'), logIn(page, newFan)]);
  expect(token.status()).toBe(204);
  expect(await token.headerValue('set-cookie')).toMatch(
    /^token=[\w-]{43}; Path=\/; Max-Age=\d+; SameSite=Lax$/,
  );
  const kept = new Map((await context.cookies()).map(({ name, expires }) => [name, expires]));
  for (const name of ['token', 'theme'])
    expect(kept.get(name), name).toBeGreaterThan(Date.now() / 1000 + 8 * 86_400);
});

test('who logs in where cookies are refused is told what to allow', async ({ page, newFan }) => {
  await page.addInitScript(() =>
    Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined }),
  );
  await open(page, '/auth/login');
  await page.getByLabel('E-mail or username').fill(newFan.email);
  await page.getByLabel('Password', { exact: true }).fill(newFan.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByText(/Allow cookies for this site/)).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/auth/login');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a login says that they are needed, and puts nothing into the address', async ({ page }) => {
    await page.goto(`${BASE}/auth/login`);
    const notice = page.locator('body noscript p');
    await expect(notice).toContainText('This site needs JavaScript.');
    await expect(notice).toBeVisible();
    await page.getByLabel('E-mail or username').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('Secret-12345');
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'JavaScript is needed' })).toBeVisible();
    expect(page.url()).not.toMatch(/ada|Secret/);
    await page.getByRole('link', { name: 'Open the page again' }).click();
    await expect(page.getByLabel('E-mail or username')).toBeVisible();
  });

  test('the search of a page that is not there finds creators', async ({ page }) => {
    await page.goto(`${BASE}/no/such/page`);
    await page.getByLabel('Search for a creator').fill('nova');
    await page.locator('main').getByRole('button', { name: 'Search' }).click();
    await page.waitForURL(`${BASE}/creator?q=nova`);
  });
});

test.describe('a browser that is not as usual', () => {
  test.use({ account: 'demoperformer' });

  test('attributes that extensions put on html and body disturb no page', async ({ context }) => {
    const complaints = await listen(context);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const mark = () => {
        document.documentElement.setAttribute('data-darkreader-mode', 'dynamic');
        document.documentElement.style.setProperty('--darkreader-neutral-text', '#fff');
        document.body?.setAttribute('data-new-gr-c-s-check-loaded', '14.1');
        document.body?.setAttribute('cz-shortcut-listen', 'true');
        if (document.body) watcher.disconnect();
      };
      const watcher = new MutationObserver(mark);
      watcher.observe(document, { childList: true, subtree: true });
    });
    for (const path of ['/', '/home', '/explore', '/demoperformer', '/creator/my-post', '/user/settings']) {
      await open(page, path);
      await settled(page);
      await expect(page.locator('body[data-new-gr-c-s-check-loaded]')).toBeAttached();
    }
    expect(complaints.list).toEqual([]);
  });

  test('the page of live streams opens where storage may not be read', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches'])
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
    });
    await open(page, '/creator/live');
    await expect(page.getByRole('heading', { name: 'Go live' }).first()).toBeVisible();
    await expect(page.getByText('Something went wrong')).toHaveCount(0);
  });
});
