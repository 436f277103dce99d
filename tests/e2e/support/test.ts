import { test as base } from '@playwright/test';
import { type Newcomer, newcomer, register } from './people.ts';
import { type Account, signIn, tokenOf } from './session.ts';

interface Fixtures {
  /** Who sits in front of `page`: `test.use({ account: 'demofan' })`; nobody unless it is said. */
  account: Account | null;
  /** A fan who has just signed up and has nothing yet; signed in nowhere. */
  newFan: Newcomer;
}

export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  context: async ({ context, account }, provide) => {
    if (account) await signIn(context, await tokenOf(account));
    await provide(context);
  },
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads here which other fixtures this one needs
  newFan: async ({}, provide) => {
    const person = newcomer('Ada');
    await register(person);
    await provide(person);
  },
});
