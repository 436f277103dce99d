import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import type { Page } from 'playwright-core';
import { ROOT } from '../../../tools/run.ts';

const FOLDER = join(ROOT, 'shots');

/** Where and how a step stood when it failed. */
async function picture(name: string, pages: readonly Page[]): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const file = name.replace(/\W+/g, '-').slice(0, 60);
  for (const [index, page] of pages.entries()) {
    await page.screenshot({ path: join(FOLDER, `FAILED.${file}.${index}.png`) }).catch(() => undefined);
  }
}

/**
 * Steps that build on each other: after one has failed the others are skipped, since they could only fail too.
 * The failed one leaves a picture of each of `pages` in ./shots.
 */
export function story(pages: () => readonly Page[]): (name: string, tell: () => unknown) => void {
  let broken = false;
  return (name, tell) => {
    void it(name, async (t) => {
      if (broken) return t.skip('an earlier step failed');
      try {
        await tell();
      } catch (error) {
        broken = true;
        await picture(name, pages());
        throw error;
      }
    });
  };
}
