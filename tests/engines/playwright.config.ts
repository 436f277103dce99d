import '../e2e/support/choose-world.ts';
import { defineConfig } from '@playwright/test';
import { requireNode24 } from '../../tools/run.ts';
import { RUNNER_OPTIONS } from '../e2e/support/runner-options.ts';
import { requireEngines } from './support/needs.ts';
import { ENGINES, type EngineName } from './support/tab.ts';

requireNode24();
requireEngines();

/**
 * `npm run e2e:engines [-- --project=webkit file-name-part]` (`-g` for a part of a title): the product in browsers as
 * their distribution built them. Playwright only runs the tests; it does not drive the browsers, because it knows only
 * patched builds of Firefox and WebKit.
 */
export default defineConfig<object, { engineName: EngineName }>({
  ...RUNNER_OPTIONS,
  testDir: '.',
  testMatch: '*.engines.ts',
  globalSetup: '../e2e/support/product-under-test.ts',
  // One at a time: an engine takes a whole processor, and the tests of one share its world.
  workers: 1,
  timeout: 240_000,
  outputDir: '../../e2e-report/engines-failures',
  projects: ENGINES.map((engineName) => ({ name: engineName, use: { engineName } })),
  reporter: [
    ['list'],
    ['html', { outputFolder: '../../e2e-report/engines-html', open: 'never' }],
    ['../e2e/support/results-reporter.ts'],
  ],
});
