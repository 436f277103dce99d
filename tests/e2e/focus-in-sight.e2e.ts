import { expect } from '@playwright/test';
import { open, settled } from './support/browser.ts';
import type { Account } from './support/session.ts';
import { WINDOWS, walkThrough } from './support/tab-walk.ts';
import { test } from './support/test.ts';

/** Pages with bars that stay while the page scrolls: what `focus-everywhere.e2e.ts` asks of every screen at night. */
const PAGES: readonly [account: Account, path: string][] = [
  ['demofan', '/home'],
  ['demofan', '/user/bookmarks'],
  ['demofan', '/notification'],
  ['demofan', '/demoperformer'],
  ['demoperformer', '/creator/my-post'],
  ['demoperformer', '/creator/my-post/create'],
];

for (const [account, path] of PAGES) {
  test.describe(account, () => {
    test.use({ account });
    for (const window of WINDOWS) {
      test(`no stop of the Tab key on ${path} is covered at ${window.width} × ${window.height}`, async ({
        page,
      }) => {
        await open(page, path);
        await settled(page);
        const { stops, problems } = await walkThrough(page, window);
        process.stdout.write(`${path} at ${window.width}: ${problems.length} problems at ${stops} stops\n`);
        expect(stops).toBeGreaterThan(20);
        expect(problems).toEqual([]);
      });
    }
  });
}
