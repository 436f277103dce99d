import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { makeWorld, NOW, type World } from '#support/access-world.ts';
import { TestClock } from '#support/clock.ts';
import { type PageServer, startPageServer } from './page-server.ts';

/** The built pages on a database of their own, which holds the world of the access matrix. */
export interface PageWorld {
  pages: PageServer;
  world: World;
}

interface Fixtures {
  /** The header in which a test names a visitor's country. */
  countryHeader: string;
  site: PageWorld;
}

/** Tests with such a site run in a process of their own: Next is loaded once in a process. */
export const test = base.extend<object, Fixtures>({
  countryHeader: ['x-test-country', { option: true, scope: 'worker' }],
  site: [
    async ({ countryHeader }, provide) => {
      const folder = mkdtempSync(join(tmpdir(), 'footlight-pages-'));
      const pages = await startPageServer({
        env: { DATA_DIR: folder, GEO_COUNTRY_HEADER: countryHeader },
        clock: new TestClock(NOW),
        followsChanges: true,
      });
      await provide({ pages, world: await makeWorld(pages) });
      await pages.close();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
