import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Capabilities, WebDriver, type WebElement } from 'selenium-webdriver';
import { freePort } from '#support/free-port.ts';
import { BASE } from '../../e2e/support/session.ts';
import { startListeningProxy } from './listening-proxy.ts';
import { MINI_BROWSERS, VIRTUAL_SCREEN, WEBKIT_DRIVER } from './needs.ts';
import { type Engine, KEYS, type Tab, TIME_ZONE, WINDOW } from './tab.ts';

// The package names no exports, and Node imports no folder.
const { Executor, HttpClient } = createRequire(import.meta.url)(
  'selenium-webdriver/http',
) as typeof import('selenium-webdriver/http');

const START_LIMIT_MS = 60_000;

/** Asks until the driver answers; it writes nothing when it is ready. */
async function ready(address: string): Promise<void> {
  for (const end = Date.now() + START_LIMIT_MS; ; ) {
    if ((await fetch(`${address}/status`).catch(() => null))?.ok) return;
    if (Date.now() > end) throw new Error('WebKitWebDriver did not start in time.');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** WebKitGTK, whose small browser needs a screen: one in memory. */
export async function startWebKit(): Promise<Engine> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-webkit-'));
  mkdirSync(join(folder, 'gtk-3.0'));
  // No motion, as in all browser tests.
  writeFileSync(join(folder, 'gtk-3.0/settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  const screen = spawn(
    VIRTUAL_SCREEN,
    ['-displayfd', '3', '-screen', '0', '1400x1100x24', '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const [number] = (await once(screen.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const env = {
    ...process.env,
    DISPLAY: `:${number.toString().trim()}`,
    XDG_CONFIG_HOME: folder,
    LANGUAGE: 'en_US',
    TZ: TIME_ZONE,
  };
  return {
    name: 'webkit',
    newTab: () => newTab(env),
    close: async () => {
      await stop(screen);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A driver holds one browser alone, so each person gets both. */
async function newTab(env: NodeJS.ProcessEnv): Promise<Tab> {
  const port = await freePort();
  const process = spawn(WEBKIT_DRIVER, [`--port=${port}`], { env, stdio: 'ignore' });
  const address = `http://127.0.0.1:${port}`;
  await ready(address);
  const proxy = await startListeningProxy(BASE);
  const browser = { binary: globSync(MINI_BROWSERS)[0], args: ['--automation'] };
  const driver = WebDriver.createSession(
    new Executor(new HttpClient(address)),
    new Capabilities({ 'webkitgtk:browserOptions': browser }),
  );
  await driver.getSession();
  await driver.manage().setTimeouts({ pageLoad: START_LIMIT_MS, script: START_LIMIT_MS });
  await sizeWindow(driver);
  const close = async () => {
    await driver.quit().catch(() => undefined);
    await stop(process);
    proxy.close();
  };
  return {
    ...driverMethods(driver, proxy.url),
    complaints: proxy.complaints,
    refusals: proxy.refusals,
    close,
  };
}

/** The page gets the size of other engines' pages; the bars of the window come on top. */
async function sizeWindow(driver: WebDriver): Promise<void> {
  const window = driver.manage().window();
  await window.setRect({ x: 0, y: 0, ...WINDOW });
  const inner = await driver.executeScript<number>('return innerHeight');
  await window.setRect({ x: 0, y: 0, ...WINDOW, height: 2 * WINDOW.height - inner });
}

function driverMethods(driver: WebDriver, url: string): Omit<Tab, 'complaints' | 'refusals' | 'close'> {
  const setCookie = async (name: string, value: string) => {
    if (!(await driver.getCurrentUrl()).startsWith(url)) await driver.get(`${url}/robots.txt`);
    await driver.manage().addCookie({ name, value, path: '/' });
  };
  return {
    goto: (path) => driver.get(url + path),
    run: (expression) => driver.executeScript(`return (${expression}\n)`),
    clickAt: async (x, y) => {
      const at = { x: Math.round(x), y: Math.round(y), duration: 0 };
      await driver.actions({ async: true }).move(at).press().release().perform();
    },
    type: (text) => driver.actions({ async: true }).sendKeys(text).perform(),
    press: (key) => driver.actions({ async: true }).sendKeys(KEYS[key]).perform(),
    setFiles: async (expression, paths) => {
      const input = await driver.executeScript<WebElement>(`return (${expression}\n)`);
      await input.sendKeys(paths.join('\n'));
    },
    setCookie,
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
  };
}
