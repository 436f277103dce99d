import { type Browser, expect } from '@playwright/test';
import { readTree, type TreeReport } from './support/accessibility-tree.ts';
import { atOnce } from './support/at-once.ts';
import { DESKTOP, open, settled } from './support/browser.ts';
import type { Viewer } from './support/cast.ts';
import { cameraOptions } from './support/chromium.ts';
import type { ContextPool } from './support/context-pool.ts';
import { forEveryScreen } from './support/every-screen.ts';
import type { Screen, Stage } from './support/screens.ts';
import { openStage } from './support/stage.ts';
import { test } from './support/test.ts';

/** What a screen reader is given of every screen: names, values and states of all controls (docs/accessibility.md). */
test.use({ launchOptions: cameraOptions() });

const AT_ONCE = 4;
let stage: Stage;
let contexts: ContextPool;

async function read(browser: Browser, screen: Screen, viewer: Viewer): Promise<TreeReport> {
  const page = await (
    await contexts.get(browser, { viewer, country: screen.country, viewport: DESKTOP })
  ).newPage();
  try {
    await open(page, screen.path(stage));
    await screen.act?.(page);
    await settled(page);
    return await readTree(page);
  } catch (error) {
    return { controls: 0, problems: [`did not come: ${(error as Error).message}`] };
  } finally {
    await page.close();
  }
}

const tells = (name: string, screens: readonly Screen[]) =>
  test(name, async ({ browser }) => {
    test.setTimeout(300_000);
    // Whoever has just signed up sees the same controls, or fewer.
    const all = screens.flatMap((screen) =>
      screen.who
        .filter((viewer, index) => index === 0 || !viewer.startsWith('new'))
        .map((viewer) => ({ screen, viewer })),
    );
    const problems = await atOnce(AT_ONCE, all, async ({ screen, viewer }) => {
      const report = await read(browser, screen, viewer);
      const title = `${screen.name} as ${viewer}`;
      process.stdout.write(`${title}: ${report.controls} controls, ${report.problems.length} problems\n`);
      return report.problems.map((problem) => `${title}: ${problem}`);
    });
    expect(problems.flat()).toEqual([]);
  });

test.beforeAll(async () => {
  ({ stage, contexts } = await openStage());
});
test.afterAll(() => contexts.close());

forEveryScreen('what the accessibility tree tells', tells);
