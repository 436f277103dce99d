import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { type Account, BASE, signIn } from './session.ts';

/** Long enough for a busy machine; what takes longer is broken. */
const PATIENCE_MS = 20_000;
export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

let browser: Promise<Browser> | undefined;

/** One browser for a test file, started with the first page. */
export function theBrowser(): Promise<Browser> {
  browser ??= launchChromium();
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await (await browser)?.close();
  browser = undefined;
}

/** Somebody's browser: nobody's when no account is named. */
export async function newContext(
  options: BrowserContextOptions & { account?: Account } = {},
): Promise<BrowserContext> {
  const { account, ...rest } = options;
  const context = await (await theBrowser()).newContext({
    viewport: DESKTOP,
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    serviceWorkers: 'block',
    ...rest,
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (account) await signIn(context, account);
  return context;
}

/** For boxes and radio buttons: the whole line is the target, so the label lies over the control. */
export const OVER_LABEL = { force: true } as const;

/** What went wrong in a page: exceptions, errors in the console, breaches of the security policy. */
export interface Complaints {
  list: string[];
}

/** Collects complaints of every page of a context, also of those that are opened later. */
export async function listen(context: BrowserContext): Promise<Complaints> {
  const list: string[] = [];
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI || event.sample}`);
    });
  });
  const watch = (page: Page) => {
    const add = (text: string) => list.push(`${new URL(page.url()).pathname}: ${text}`);
    page.on('pageerror', (error) => add(error.message));
    page.on('console', (message) => {
      // A refused call is part of some stories; the browser writes its status into the console by itself.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        add(message.text());
    });
  };
  context.on('page', watch);
  return { list };
}

/** Opens an address and waits until React has taken the page over, so that nothing typed is lost. */
export async function open(page: Page, path: string): Promise<number> {
  const response = await page.goto(BASE + path, { waitUntil: 'load' });
  await hydrated(page);
  return response?.status() ?? 0;
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1') ?? document.querySelector('#__next > *');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
  });
}

/** The token of whoever is signed in in this browser. */
export async function tokenIn(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(BASE);
  return cookies.find(({ name }) => name === 'token')?.value ?? '';
}
