import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { atOnce } from './support/at-once.ts';
import { blockedRequest, blockerLists, hiddenElements, watchRequests } from './support/blockers.ts';
import { type Complaints, listenOnPage, open, PHONE } from './support/browser.ts';
import { CAST, enrolCast, shyPerformer, type Viewer } from './support/cast.ts';
import { cameraOptions } from './support/chromium.ts';
import { ContextPool } from './support/context-pool.ts';
import { forEveryScreen } from './support/every-screen.ts';
import { HARD_NAMES, inHardWorld } from './support/hard-names.ts';
import { operator } from './support/operator.ts';
import { FEW_FITS, FITS, overflowAt } from './support/reflow.ts';
import type { Screen, Stage } from './support/screens.ts';
import { BASE } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

test.use({ launchOptions: cameraOptions() });
// It takes minutes, and its browser is another than that of most files: it runs last, in all worlds at once.
test.describe.configure({ mode: 'parallel' });

/** A screen waits for the network much of its time: meanwhile others are measured. */
const AT_ONCE = 2;

/** Every screen in every size, in a world of names that are hard to fit: nothing is wider than its box, and no page complains. */
let contexts: ContextPool;
let stage: Stage;
let leave = async () => {};

/** A blocker of ads would keep nothing of any screen from people; looked at where its lists are installed. */
const lists = blockerLists();

/** A page, and what is noted of it. */
interface Tab {
  context: BrowserContext;
  page: Page;
  complaints: Complaints;
  blocked: () => string[];
}

/** Pages that no screen is looked at in. To load the next one there takes the processor half as long as in a new page. */
const idleTabs: Tab[] = [];

async function takeTab(context: BrowserContext): Promise<Tab> {
  const place = idleTabs.findIndex((tab) => tab.context === context);
  const [known] = idleTabs.splice(Math.max(place, 0), 1);
  if (known && place !== -1) {
    known.complaints.list.length = 0;
    await known.page.setViewportSize(PHONE);
    return known;
  }
  await known?.page.close();
  const page = await context.newPage();
  const blocked = lists ? watchRequests(lists, page) : () => [];
  return { context, page, complaints: await listenOnPage(page), blocked };
}

/** What does not fit of one screen for one person: in every size for the first that it is for. */
async function look(browser: Browser, screen: Screen, viewer: Viewer): Promise<string[]> {
  const tab = await takeTab(
    await contexts.get(browser, { viewer, country: screen.country, viewport: PHONE }),
  );
  const { page, complaints, blocked } = tab;
  try {
    await open(page, screen.path(stage));
    await screen.act?.(page);
    await page.waitForLoadState('networkidle');
    const problems: string[] = [];
    for (const fit of viewer === screen.who[0] ? FITS : FEW_FITS)
      problems.push(...(await overflowAt(page, fit)));
    if (lists) problems.push(...blocked(), ...(await hiddenElements(lists, page)));
    return [...problems, ...complaints.list.filter((text) => !screen.expectedErrors?.test(text))];
  } catch (error) {
    return [`did not come: ${(error as Error).message}`];
  } finally {
    // What was done there may last, such as a stream, or calls that fail.
    if (screen.act) await page.close();
    else idleTabs.push(tab);
  }
}

const fits = (name: string, screens: readonly Screen[]) =>
  test(name, async ({ browser }) => {
    test.setTimeout(600_000);
    // One person's after another's, so that their pages can be used again.
    const all = CAST.flatMap((viewer) =>
      screens.filter(({ who }) => who.includes(viewer)).map((screen) => ({ screen, viewer })),
    );
    const problems = await atOnce(AT_ONCE, all, async ({ screen, viewer }) =>
      (await look(browser, screen, viewer)).map((problem) => `${screen.name} as ${viewer}: ${problem}`),
    );
    expect(problems.flat()).toEqual([]);
  });

test.beforeAll(async () => {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  const { world, leave: undo } = await inHardWorld();
  leave = undo;
  stage = { ...(await readWorld()), ...world, shy: await shyPerformer(HARD_NAMES.rightToLeft) };
  contexts = new ContextPool(
    await enrolCast({ newfan: HARD_NAMES.rightToLeft, newperformer: HARD_NAMES.emoji }),
  );
});
test.afterAll(async () => {
  await leave();
  await contexts.close();
});

test('a blocker of ads hides what is named like an ad, and its lists are read', async ({ page }) => {
  test.skip(!lists, 'the lists are those of the package webext-ublock-origin-firefox');
  if (!lists) return;
  await page.setContent('<main><p id="ad_top">Words</p><p id="other">Words</p></main>');
  expect(await hiddenElements(lists, page)).toEqual([expect.stringContaining('id="ad_top"')]);
  expect(blockedRequest(lists, `${BASE}/public/ad/cd.webp`, 'image')).toContain('/ad/');
  expect(blockedRequest(lists, `${BASE}/api/media/public/173/cd.webp`, 'image')).toBeNull();
});

forEveryScreen('what every screen fits in', fits);
