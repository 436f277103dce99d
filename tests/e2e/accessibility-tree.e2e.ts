import { type Browser, expect } from '@playwright/test';
import { readTree, type TreeReport } from './support/accessibility-tree.ts';
import { atOnce } from './support/at-once.ts';
import { DESKTOP, open, settled } from './support/browser.ts';
import { enrolCast, shyPerformer, type Viewer } from './support/cast.ts';
import { cameraOptions } from './support/chromium.ts';
import { operator } from './support/operator.ts';
import { Rooms } from './support/rooms.ts';
import { AREAS, CLOSED, type Screen, type Stage } from './support/screens.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

/** What a screen reader is given of every screen: names, values and states of all controls (docs/accessibility.md). */
test.use({ launchOptions: cameraOptions() });

const AT_ONCE = 4;
let stage: Stage;
let rooms: Rooms;

async function read(browser: Browser, screen: Screen, viewer: Viewer): Promise<TreeReport> {
  const page = await (await rooms.for(browser, viewer, screen.country)).newPage();
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
      process.stdout.write(`${title}: ${report.controls} controls, ${report.problems.length} untold\n`);
      return report.problems.map((problem) => `${title}: ${problem}`);
    });
    expect(problems.flat()).toEqual([]);
  });

test.beforeAll(async () => {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  stage = { ...(await readWorld()), shy: await shyPerformer() };
  rooms = new Rooms(await enrolCast(), { viewport: DESKTOP });
});
test.afterAll(() => rooms.close());

test.describe('what the accessibility tree tells', () => {
  for (const [name, screens] of Object.entries(AREAS)) tells(name, screens);
});

test.describe('what it tells while the site is closed or asks for the age', () => {
  for (const { setting, screens } of CLOSED) {
    test.describe(setting, () => {
      test.beforeAll(() => operator('settings', 'set', setting, 'true'));
      test.afterAll(() => operator('settings', 'set', setting, 'false'));
      tells(screens.map(({ name }) => name).join(', '), screens);
    });
  }
});
