import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { ROOT } from '../../../tools/run.ts';
import { atOnce } from './at-once.ts';
import { axeProblems } from './axe.ts';
import { BROWSER_OPTIONS, DESKTOP, open, PATIENCE_MS, PHONE } from './browser.ts';
import type { Viewer } from './cast.ts';
import { cameraOptions } from './chromium.ts';
import type { ContextPool } from './context-pool.ts';
import { operator } from './operator.ts';
import { CLOSED, SCREENS, type Screen, type Stage } from './screens.ts';
import { isWanted, shotsOptions, type Theme } from './shots-options.ts';
import { openStage } from './stage.ts';
import { setTextSpacing } from './text-spacing.ts';

const FOLDER = join(ROOT, 'shots');
const SIZES = [PHONE, DESKTOP];
/** Longer pages are cut: what matters comes first. */
const TALLEST = 3200;
const AT_ONCE = 2;
const options = shotsOptions(process.argv.slice(2));

interface Job {
  screen: Screen;
  viewer: Viewer;
  size: (typeof SIZES)[number];
}

/** What every picture of a run is taken with. */
interface Run {
  browser: Browser;
  stage: Stage;
  /** The second picture of a person comes from a warm cache. */
  contexts: ContextPool;
}

/** Scrolls through, so that lazy pictures come, and waits for everything that was asked for. */
async function settle(page: Page, over: boolean): Promise<void> {
  await page.waitForLoadState('networkidle');
  if (!over) {
    await page.evaluate(async (tallest) => {
      const end = Math.min(document.documentElement.scrollHeight, tallest);
      for (let y = 0; y < end; y += innerHeight) {
        scrollTo(0, y);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      }
      scrollTo(0, 0);
    }, TALLEST);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(async () => {
    const seen = [...document.images].filter((image) => image.currentSrc && !image.complete);
    const late = new Promise((resolve) => setTimeout(resolve, 3000));
    await Promise.race([late, Promise.allSettled(seen.map((image) => image.decode()))]);
    await document.fonts.ready;
  });
}

async function setTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ forcedColors: theme === 'forced-colors' ? 'active' : 'none' });
  await setTextSpacing(page, theme === 'text-spacing');
  await page.evaluate(
    (name) => {
      document.documentElement.dataset.theme = name;
    },
    theme === 'dark' ? 'dark' : 'light',
  );
}

async function shoot(page: Page, { screen, viewer, size }: Job, theme: Theme): Promise<void> {
  const path = join(FOLDER, `${screen.name}.${viewer}.${size.width}.${theme}.png`);
  await page.screenshot({ path, animations: 'disabled' });
}

/** Makes the window as tall as the page, so that bars stay at its ends and are not drawn across its middle. */
async function stretch(page: Page, { screen, size }: Job): Promise<void> {
  if (screen.over) return;
  await page.setViewportSize(size);
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ ...size, height: Math.max(size.height, Math.min(height, TALLEST)) });
}

/** All wanted themes of one screen for one person in one size; what axe says about them. */
async function take(job: Job, { browser, stage, contexts }: Run): Promise<string[]> {
  const { screen, viewer, size } = job;
  const context = await contexts.get(browser, {
    ...BROWSER_OPTIONS,
    viewer,
    country: screen.country,
    viewport: size,
    hasTouch: size === PHONE,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  try {
    await open(page, screen.path(stage));
    await screen.act?.(page);
    await settle(page, screen.over ?? false);
    const problems: string[] = [];
    for (const theme of options.theme) {
      await setTheme(page, theme);
      await stretch(page, job);
      await shoot(page, job, theme);
      const found = await axeProblems(page, { colours: theme !== options.theme[0] });
      problems.push(...found.map((text) => `[${theme}] ${text}`));
    }
    return problems;
  } catch (error) {
    await page.screenshot({
      path: join(FOLDER, `FAILED.${screen.name}.${job.viewer}.${job.size.width}.png`),
    });
    return [`could not be taken: ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`];
  } finally {
    await page.close();
  }
}

async function takeAll(jobs: readonly Job[], run: Run): Promise<number> {
  const wrong = await atOnce(AT_ONCE, jobs, async (job) => {
    const problems = await take(job, run);
    const what = `${job.screen.name} ${job.viewer} ${job.size.width}`;
    process.stdout.write(problems.length ? `✖ ${what}\n    ${problems.join('\n    ')}\n` : `✔ ${what}\n`);
    return problems.length;
  });
  return wrong.reduce((sum, one) => sum + one, 0);
}

const jobsOf = (screens: readonly Screen[]): Job[] =>
  screens
    .flatMap((screen) => screen.who.flatMap((viewer) => SIZES.map((size): Job => ({ screen, viewer, size }))))
    .filter(({ screen, viewer, size }) =>
      isWanted(options, { name: screen.name, viewer, width: size.width }),
    );

async function takeEveryScreen(browser: Browser): Promise<number> {
  mkdirSync(FOLDER, { recursive: true });
  const run: Run = { browser, ...(await openStage()) };
  let wrong = await takeAll(jobsOf(SCREENS), run);
  for (const { setting, screens } of CLOSED) {
    const jobs = jobsOf(screens);
    if (jobs.length === 0) continue;
    await operator('settings', 'set', setting, 'true');
    wrong += await takeAll(jobs, run);
    await operator('settings', 'set', setting, 'false');
  }
  return wrong;
}

/** Takes the pictures that the command line asks for, see ../shots.ts; answers how many problems there were. */
export async function takeShots(): Promise<number> {
  const started = performance.now();
  const browser = await chromium.launch(cameraOptions());
  try {
    const wrong = await takeEveryScreen(browser);
    const seconds = Math.round((performance.now() - started) / 1000);
    process.stdout.write(`\n${wrong} problems; the pictures are in ./shots (${seconds} s)\n`);
    return wrong;
  } finally {
    await browser.close();
  }
}
