import { expect } from '@playwright/test';
import { open, settled } from './support/browser.ts';
import { WINDOWS, walkThrough } from './support/covered-focus.ts';
import type { Account } from './support/session.ts';
import { test } from './support/test.ts';

/** Pages with bars that stay while the page scrolls: whatever has the focus is seen (docs/accessibility.md, 2.4.11). */
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
      test(`${path} hides no stop of the Tab key at ${window.width} × ${window.height}`, async ({ page }) => {
        await open(page, path);
        await settled(page);
        const { stops, problems } = await walkThrough(page, window);
        process.stdout.write(`${path} at ${window.width}: ${problems.length} of ${stops} covered\n`);
        expect(stops).toBeGreaterThan(20);
        expect(problems).toEqual([]);
      });
    }
  });
}
