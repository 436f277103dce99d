import { expect } from '@playwright/test';
import { open, PHONE, settled } from './support/browser.ts';
import { enrolCast, shyPerformer, type Tokens } from './support/cast.ts';
import { SCREENS, type Stage } from './support/screens.ts';
import { signIn } from './support/session.ts';
import { test } from './support/test.ts';
import { smallControls } from './support/touch.ts';
import { readWorld } from './support/world.ts';

/** Screens with many kinds of controls; between them they have nearly all of the house. */
const NAMES = [
  'creators',
  'profile',
  'explore',
  'login',
  'register-fan',
  'account',
  'wallet',
  'creator-account',
  'my-store',
  'store-create',
  'my-orders',
  'my-posts',
  'post-create',
];

let stage: Stage;
let tokens: Tokens;

test.beforeAll(async () => {
  stage = { ...(await readWorld()), shy: await shyPerformer() };
  tokens = await enrolCast();
});

test.describe('buttons and fields take a thumb on a phone', () => {
  test.use({ viewport: PHONE, hasTouch: true });

  for (const name of NAMES)
    test(name, async ({ page, context }) => {
      const screen = SCREENS.find((one) => one.name === name);
      if (!screen) throw new Error(`There is no screen ${name}`);
      const token = tokens[screen.who[0] ?? 'visitor'];
      if (token) await signIn(context, token);
      await open(page, screen.path(stage));
      await settled(page);
      expect(await smallControls(page)).toEqual([]);
    });
});
