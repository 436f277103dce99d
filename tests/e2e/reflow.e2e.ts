import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { BrowserContext } from 'playwright-core';
import { COUNTRY_HEADER } from './support/beside-product.ts';
import { closeBrowser, hydrated, newContext, PHONE } from './support/browser.ts';
import { enrolCast, shyPerformer, type Tokens, type Viewer } from './support/cast.ts';
import { HARD_NAMES, inHardWorld } from './support/hard-names.ts';
import { operator } from './support/operator.ts';
import { FITS, overflowAt } from './support/reflow.ts';
import { CLOSED, SCREENS, type Screen, type Stage } from './support/screens.ts';
import { BASE } from './support/session.ts';

/** Every screen in every size, in a world of names that are hard to fit: nothing is wider than the page. */
const AT_ONCE = 3;
let tokens: Tokens;
let stage: Stage;
let leave = async () => {};

const contexts = new Map<string, Promise<BrowserContext>>();

async function make(viewer: Viewer, country?: string): Promise<BrowserContext> {
  const context = await newContext({
    viewport: PHONE,
    ...(country ? { extraHTTPHeaders: { [COUNTRY_HEADER]: country } } : {}),
  });
  const token = tokens[viewer];
  if (token) await context.addCookies([{ name: 'token', value: token, url: BASE }]);
  return context;
}

function contextFor(viewer: Viewer, country?: string): Promise<BrowserContext> {
  const key = `${viewer} ${country ?? ''}`;
  const known = contexts.get(key) ?? make(viewer, country);
  contexts.set(key, known);
  return known;
}

async function problemsOf(screen: Screen, viewer: Viewer): Promise<string[]> {
  const page = await (await contextFor(viewer, screen.country)).newPage();
  try {
    await page.goto(BASE + screen.path(stage), { waitUntil: 'load' });
    await hydrated(page);
    await screen.act?.(page);
    await page.waitForLoadState('networkidle');
    const problems: string[] = [];
    for (const fit of FITS) problems.push(...(await overflowAt(page, fit)));
    return problems;
  } finally {
    await page.close();
  }
}

const fits = (screen: Screen) => {
  for (const viewer of screen.who) {
    it(`${screen.name} as ${viewer}`, async () => {
      assert.deepEqual(await problemsOf(screen, viewer), []);
    });
  }
};

before(async () => {
  await operator('settings', 'set', 'blockedCountries', '["KP"]');
  const { world, leave: undo } = await inHardWorld();
  leave = undo;
  stage = { ...world, shy: await shyPerformer(HARD_NAMES.rightToLeft) };
  tokens = await enrolCast({ newfan: HARD_NAMES.rightToLeft, newperformer: HARD_NAMES.emoji });
});
after(async () => {
  await leave();
  await closeBrowser();
});

describe('what every screen fits in', { concurrency: AT_ONCE }, () => {
  for (const screen of SCREENS) fits(screen);
});

describe('what fits while the site is closed or asks for the age', () => {
  for (const { setting, screens } of CLOSED) {
    describe(setting, () => {
      before(() => operator('settings', 'set', setting, 'true'));
      after(() => operator('settings', 'set', setting, 'false'));
      for (const screen of screens) fits(screen);
    });
  }
});
