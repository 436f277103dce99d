import { type Browser, expect } from '@playwright/test';
import { DESKTOP, open, settled } from './support/browser.ts';
import { cameraOptions } from './support/chromium.ts';
import type { ContextPool } from './support/context-pool.ts';
import { forEveryScreen } from './support/every-screen.ts';
import type { Screen, Stage } from './support/screens.ts';
import { openStage } from './support/stage.ts';
import { WINDOWS, walkThrough } from './support/tab-walk.ts';
import { test } from './support/test.ts';

/**
 * Every screen by Tab, there and back, in three windows: whatever has the focus is seen, no stop is a trap, and none
 * changes the page (docs/accessibility.md, 2.4.11, 2.1.2 and 3.2.1).
 */
test.use({ launchOptions: cameraOptions() });

let stage: Stage;
let contexts: ContextPool;

async function look(browser: Browser, screen: Screen): Promise<string[]> {
  const [viewer] = screen.who;
  if (!viewer) return [];
  const page = await (
    await contexts.get(browser, { viewer, country: screen.country, viewport: DESKTOP })
  ).newPage();
  const problems: string[] = [];
  try {
    await open(page, screen.path(stage));
    await screen.act?.(page);
    await settled(page);
    for (const window of WINDOWS) {
      const walk = await walkThrough(page, window);
      process.stdout.write(
        `${screen.name} at ${window.width}: ${walk.problems.length} problems at ${walk.stops} stops\n`,
      );
      problems.push(...walk.problems);
    }
  } catch (error) {
    problems.push(`did not come: ${(error as Error).message}`);
  } finally {
    await page.close();
  }
  return problems.map((problem) => `${screen.name} as ${viewer}: ${problem}`);
}

const defineTabWalk = (name: string, screens: readonly Screen[]) =>
  test(name, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const problems: string[] = [];
    // One after the other: the focus is with one page of a browser at a time.
    for (const screen of screens) problems.push(...(await look(browser, screen)));
    expect(problems).toEqual([]);
  });

test.beforeAll(async () => {
  ({ stage, contexts } = await openStage());
});
test.afterAll(() => contexts.close());

forEveryScreen('what the Tab key goes through', defineTabWalk);
