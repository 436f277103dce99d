import { type BrowserContext, expect, type Locator, type Page, type Request } from '@playwright/test';
import { BASE } from './session.ts';

/** Long enough for a busy machine; what takes longer is broken. */
export const PATIENCE_MS = 20_000;
export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** What everybody's browser is like, in tests and in pictures. */
export const BROWSER_OPTIONS = {
  baseURL: BASE,
  viewport: DESKTOP,
  reducedMotion: 'reduce',
  locale: 'en-US',
  timezoneId: 'Europe/Berlin',
  serviceWorkers: 'block',
} as const;

/** What went wrong in a page: exceptions, errors in the console, breaches of the security policy. */
export interface Complaints {
  list: string[];
}

function watchComplaints(page: Page, list: string[]): void {
  const add = (text: string) => list.push(`${new URL(page.url()).pathname}: ${text}`);
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (message) => {
    // A refused call is part of some stories; the browser writes its status into the console by itself.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      add(message.text());
  });
}

/** A breach of the policy is told as an error in the console. */
const reportPolicyViolations = (place: BrowserContext | Page) =>
  place.addInitScript(() => {
    addEventListener('securitypolicyviolation', (event) => {
      console.error(`policy: ${event.effectiveDirective} forbids ${event.blockedURI || event.sample}`);
    });
  });

/** Collects complaints of every page of a context that is opened from now on. */
export async function listen(context: BrowserContext): Promise<Complaints> {
  const list: string[] = [];
  await reportPolicyViolations(context);
  context.on('page', (page) => watchComplaints(page, list));
  return { list };
}

/** Collects complaints of one page. */
export async function listenOnPage(page: Page): Promise<Complaints> {
  const list: string[] = [];
  await reportPolicyViolations(page);
  watchComplaints(page, list);
  return { list };
}

interface Traffic {
  underWay: Set<Request>;
  /** When the last request began or ended. */
  at: number;
}
const traffic = new WeakMap<Page, Traffic>();

function trafficOf(page: Page): Traffic {
  const known = traffic.get(page);
  if (known) return known;
  const made: Traffic = { underWay: new Set(), at: performance.now() };
  const began = (request: Request) => {
    made.underWay.add(request);
    made.at = performance.now();
  };
  const ended = (request: Request) => {
    made.underWay.delete(request);
    made.at = performance.now();
  };
  page.on('request', began).on('requestfinished', ended).on('requestfailed', ended);
  traffic.set(page, made);
  return made;
}

const IDLE_MS = 500;

/**
 * Until the page has asked for nothing for half a second. The runner's own 'networkidle' tells of the first load alone:
 * after a link was followed in place it is true at once.
 */
export async function settled(page: Page): Promise<void> {
  const seen = trafficOf(page);
  const began = performance.now();
  seen.at = began;
  while (seen.underWay.size > 0 || performance.now() - seen.at < IDLE_MS) {
    if (performance.now() - began > PATIENCE_MS)
      throw new Error(`the page still asks for ${[...seen.underWay].map((one) => one.url()).join(', ')}`);
    await page.waitForTimeout(50);
  }
}

/** Opens an address and waits until React has hydrated the page, so that nothing typed is lost. */
export async function open(page: Page, path: string): Promise<number> {
  trafficOf(page);
  const response = await page.goto(path, { waitUntil: 'load' });
  await hydrated(page);
  return response?.status() ?? 0;
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1') ?? document.querySelector('#__next > *');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps$'));
  });
}

/**
 * Presses a box, a switch or a radio button. Its label lies over it, since the whole line is the target, so the press
 * has to be forced; a forced press does not wait for the control, so this does.
 */
export async function setChecked(control: Locator, on = true): Promise<void> {
  await expect(control).toBeEnabled();
  await expect(() => control.setChecked(on, { force: true, timeout: 2_000 })).toPass({
    timeout: PATIENCE_MS,
  });
}

/** The token of whoever is signed in in this browser. */
export async function tokenIn(context: BrowserContext): Promise<string> {
  const cookies = await context.cookies(BASE);
  return cookies.find(({ name }) => name === 'token')?.value ?? '';
}

/** What is asked of the API from now on, pictures and other media left out. */
export function watchReads(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'GET' && /^\/api\/(?!media\/)/.test(pathname)) asked.push(pathname);
  });
  return asked;
}
