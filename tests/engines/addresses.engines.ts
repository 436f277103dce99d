import { expect } from '@playwright/test';
import { PAGES, WHO, type Who } from '../e2e/support/pages.ts';
import { readWorld, type World } from '../e2e/support/world.ts';
import { test } from './support/test.ts';

const ACCOUNTS = { visitor: undefined, fan: 'demofan', performer: 'demoperformer' } as const;

let world: World;
test.beforeAll(async () => {
  world = await readWorld();
});

/** The addresses that this person gets a page at. */
const addressesOf = (who: Who): string[] =>
  Object.values(PAGES).flatMap(({ path, row }) => {
    const address = path(world);
    return typeof row(address)[who] === 'number' ? [address] : [];
  });

for (const who of WHO)
  test(`every address is hydrated without an error for a ${who}`, async ({ enter }) => {
    test.setTimeout(900_000);
    const screen = await enter(ACCOUNTS[who]);
    const problems: string[] = [];
    for (const address of addressesOf(who)) {
      const opened = screen.open(address).then(() => screen.settled());
      await opened.catch((error: Error) => problems.push(`${address}: ${error.message}`));
      const refused = screen.tab.refusals.splice(0);
      // What is asked for by an address of nothing is not found, and a link with a wrong token is refused.
      if (!/none|\/no\/such/.test(address)) problems.push(...refused.map((line) => `${address}: ${line}`));
      problems.push(...refused.filter((line) => line.startsWith('5')), ...screen.tab.complaints.splice(0));
    }
    expect(problems).toEqual([]);
  });
