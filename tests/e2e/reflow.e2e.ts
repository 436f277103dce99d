import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { open, PHONE } from './support/browser.ts';
import { enrolCast, shyPerformer, type Tokens, type Viewer } from './support/cast.ts';
import { HARD_NAMES, inHardWorld } from './support/hard-names.ts';
import { operator } from './support/operator.ts';
import { COUNTRY_HEADER } from './support/product-under-test.ts';
import { FITS, overflowAt } from './support/reflow.ts';
import { CLOSED, SCREENS, type Screen, type Stage } from './support/screens.ts';
import { signIn } from './support/session.ts';
import { test as base } from './support/test.ts';

/** Every screen in every size, in a world of names that are hard to fit: nothing is wider than the page. */
let tokens: Tokens;
let stage: Stage;
let leave = async () => {};

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

const test = base.extend<{ visit: (screen: Screen, viewer: Viewer) => Promise<Page> }>({
  visit: async ({ browser }, provide) => {
    const visited: Page[] = [];
    await provide(async (screen, viewer) => {
      const page = await (await contextOf(browser, viewer, screen.country)).newPage();
      visited.push(page);
      await open(page, screen.path(stage));
      await screen.act?.(page);
      await page.waitForLoadState('networkidle');
      return page;
    });
    for (const page of visited) await page.close();
  },
});

const fits = (screen: Screen) => {
  for (const viewer of screen.who) {
    test(`${screen.name} as ${viewer}`, async ({ visit }) => {
      const page = await visit(screen, viewer);
      const problems: string[] = [];
      for (const fit of FITS) problems.push(...(await overflowAt(page, fit)));
      expect(problems).toEqual([]);
    });
  }
};

test.beforeAll(async () => {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  const { world, leave: undo } = await inHardWorld();
  leave = undo;
  stage = { ...world, shy: await shyPerformer(HARD_NAMES.rightToLeft) };
  tokens = await enrolCast({ newfan: HARD_NAMES.rightToLeft, newperformer: HARD_NAMES.emoji });
});
test.afterAll(async () => {
  await leave();
  for (const context of contexts.values()) await (await context).close();
});

test.describe('what every screen fits in', () => {
  for (const screen of SCREENS) fits(screen);
});

test.describe('what fits while the site is closed or asks for the age', () => {
  for (const { setting, screens } of CLOSED) {
    test.describe(setting, () => {
      test.beforeAll(() => operator('settings', 'set', setting, 'true'));
      test.afterAll(() => operator('settings', 'set', setting, 'false'));
      for (const screen of screens) fits(screen);
    });
  }
});
