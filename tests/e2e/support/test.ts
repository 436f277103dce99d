import { test as base } from '@playwright/test';
import { type Newcomer, newcomer, register } from './people.ts';
import { type Account, signIn, tokenOf } from './session.ts';

interface Fixtures {
  /** Who sits in front of `page`: `test.use({ account: 'demofan' })`; nobody unless it is said. */
  account: Account | null;
  /** The first name of `newFan`. */
  newName: string;
  /** A fan who has just signed up and has nothing yet; signed in nowhere. */
  newFan: Newcomer;
}

export const test = base.extend<Fixtures>({
  account: [null, { option: true }],
  context: async ({ context, account }, provide) => {
    if (account) await signIn(context, await tokenOf(account));
    await provide(context);
  },
  newName: ['Ada', { option: true }],
  newFan: async ({ newName }, provide) => {
    const person = newcomer(newName);
    await register(person);
    await provide(person);
  },
});
