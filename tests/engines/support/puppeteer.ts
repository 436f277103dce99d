import puppeteer, { type Browser, type ElementHandle, type LaunchOptions, type Page } from 'puppeteer-core';
import { wholeBrowser } from '../../e2e/support/chromium.ts';
import { BASE } from '../../e2e/support/session.ts';
import { FIREFOX } from './needs.ts';
import { type Engine, POLICY_LISTENER, type Tab, TIME_ZONE, WINDOW } from './tab.ts';

/** A camera and a microphone that the browser imitates and allows without a question; no motion, as in all browser tests. */
const FIREFOX_PREFERENCES = {
  'media.navigator.streams.fake': true,
  'media.navigator.permission.disabled': true,
  'media.autoplay.default': 0,
  'ui.prefersReducedMotion': 1,
  'intl.accept_languages': 'en-US',
  // Two pages of one machine may connect by its address; else the names that hide it need a network that resolves them.
  'media.peerconnection.ice.obfuscate_host_addresses': false,
};

const OPTIONS: Record<'firefox' | 'chromium', () => LaunchOptions> = {
  firefox: () => ({
    browser: 'firefox',
    executablePath: FIREFOX,
    headless: true,
    extraPrefsFirefox: FIREFOX_PREFERENCES,
  }),
  chromium: () => {
    const { executablePath, args } = wholeBrowser();
    const imitated = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];
    const more = [
      '--autoplay-policy=no-user-gesture-required',
      '--force-prefers-reduced-motion',
      '--lang=en-US',
    ];
    return { browser: 'chrome', executablePath, headless: true, args: [...args, ...imitated, ...more] };
  },
};

/** Firefox driven by WebDriver BiDi, or Chromium by its own protocol. */
export async function startPuppeteer(name: 'firefox' | 'chromium'): Promise<Engine> {
  const browser = await puppeteer.launch({
    ...OPTIONS[name](),
    defaultViewport: WINDOW,
    env: { ...process.env, TZ: TIME_ZONE },
    timeout: 120_000,
    protocolTimeout: 120_000,
  });
  return {
    name,
    newTab: () => newTab(browser),
    close: () => browser.close(),
  };
}

async function newTab(browser: Browser): Promise<Tab> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const { complaints, refusals } = await listen(page);
  return {
    complaints,
    refusals,
    goto: async (path) => {
      await page.goto(BASE + path, { waitUntil: 'load', timeout: 60_000 });
    },
    run: (expression) => page.evaluate(expression) as never,
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    setFiles: async (expression, paths) => {
      const input = (await page.evaluateHandle(expression)).asElement() as ElementHandle<HTMLInputElement>;
      await input.uploadFile(...paths);
    },
    setCookie: (cookie, value) =>
      context.setCookie({ name: cookie, value, domain: new URL(BASE).hostname, path: '/' }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    close: () => context.close(),
  };
}

async function listen(page: Page): Promise<Pick<Tab, 'complaints' | 'refusals'>> {
  const complaints: string[] = [];
  const refusals: string[] = [];
  const add = (text: string) => complaints.push(`${new URL(page.url(), BASE).pathname}: ${text}`);
  page.on('pageerror', (error) => add(error instanceof Error ? error.message : String(error)));
  page.on('console', (message) => {
    // The browser writes the status of a refused call into the console by itself; those are kept apart.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      add(message.text());
  });
  page.on('response', (reply) => {
    if (reply.status() >= 400 && reply.url().startsWith(BASE))
      refusals.push(`${reply.status()} ${reply.url().slice(BASE.length)}`);
  });
  await page.evaluateOnNewDocument(POLICY_LISTENER);
  return { complaints, refusals };
}
