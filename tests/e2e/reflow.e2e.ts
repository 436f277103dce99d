import { type Browser, type BrowserContext, expect } from '@playwright/test';
import { atOnce } from './support/at-once.ts';
import { blockedRequest, blockerLists, hiddenElements, watchRequests } from './support/blockers.ts';
import { open, PHONE } from './support/browser.ts';
import { enrolCast, shyPerformer, type Tokens, type Viewer } from './support/cast.ts';
import { cameraOptions } from './support/chromium.ts';
import { HARD_NAMES, inHardWorld } from './support/hard-names.ts';
import { operator } from './support/operator.ts';
import { COUNTRY_HEADER } from './support/product-under-test.ts';
import { FEW_FITS, FITS, overflowAt } from './support/reflow.ts';
import { AREAS, CLOSED, type Screen, type Stage } from './support/screens.ts';
import { BASE, signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { readWorld } from './support/world.ts';

test.use({ launchOptions: cameraOptions() });

/** A screen waits for the network much of its time: meanwhile others are measured. */
const AT_ONCE = 3;

/** Every screen in every size, in a world of names that are hard to fit: nothing is wider than its box. */
let tokens: Tokens;
let stage: Stage;
let leave = async () => {};

/** A blocker of ads would keep nothing of any screen from people; looked at where its lists are installed. */
const lists = blockerLists();

const contexts = new Map<string, Promise<BrowserContext>>();

async function make(browser: Browser, viewer: Viewer, country?: string): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport: PHONE,
    ...(country ? { extraHTTPHeaders: { [COUNTRY_HEADER]: country } } : {}),
  });
  const token = tokens[viewer];
  if (token) await signIn(context, token);
  return context;
}

/** One for each person: the next screen comes from a warm cache. */
function contextOf(browser: Browser, viewer: Viewer, country?: string): Promise<BrowserContext> {
  const key = `${viewer} ${country ?? ''}`;
  const known = contexts.get(key) ?? make(browser, viewer, country);
  contexts.set(key, known);
  return known;
}

/** What does not fit of one screen for one person: in every size for the first that it is for. */
async function look(browser: Browser, screen: Screen, viewer: Viewer): Promise<string[]> {
  const page = await (await contextOf(browser, viewer, screen.country)).newPage();
  const blocked = lists ? watchRequests(lists, page) : () => [];
  try {
    await open(page, screen.path(stage));
    await screen.act?.(page);
    await page.waitForLoadState('networkidle');
    const problems: string[] = [];
    for (const fit of viewer === screen.who[0] ? FITS : FEW_FITS)
      problems.push(...(await overflowAt(page, fit)));
    if (lists) problems.push(...blocked(), ...(await hiddenElements(lists, page)));
    return problems;
  } catch (error) {
    return [`did not come: ${(error as Error).message}`];
  } finally {
    await page.close();
  }
}

const fits = (name: string, screens: readonly Screen[]) =>
  test(name, async ({ browser }) => {
    test.setTimeout(600_000);
    const all = screens.flatMap((screen) => screen.who.map((viewer) => ({ screen, viewer })));
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
  tokens = await enrolCast({ newfan: HARD_NAMES.rightToLeft, newperformer: HARD_NAMES.emoji });
});
test.afterAll(async () => {
  await leave();
  for (const context of contexts.values()) await (await context).close();
});

test('a blocker of ads hides what is named like an ad, and its lists are read', async ({ page }) => {
  test.skip(!lists, 'the lists are those of the package webext-ublock-origin-firefox');
  if (!lists) return;
  await page.setContent('<main><p id="ad_top">Words</p><p id="other">Words</p></main>');
  expect(await hiddenElements(lists, page)).toEqual([expect.stringContaining('id="ad_top"')]);
  expect(blockedRequest(lists, `${BASE}/public/ad/cd.webp`, 'image')).toContain('/ad/');
  expect(blockedRequest(lists, `${BASE}/api/media/public/173/cd.webp`, 'image')).toBeNull();
});

test.describe('what every screen fits in', () => {
  for (const [name, screens] of Object.entries(AREAS)) fits(name, screens);
});

test.describe('what fits while the site is closed or asks for the age', () => {
  for (const { setting, screens } of CLOSED) {
    test.describe(setting, () => {
      test.beforeAll(() => operator('settings', 'set', setting, 'true'));
      test.afterAll(() => operator('settings', 'set', setting, 'false'));
      fits(screens.map(({ name }) => name).join(', '), screens);
    });
  }
});
