import '../e2e/support/choose-world.ts';
import { defineConfig } from '@playwright/test';
import { requireNode24 } from '../../tools/run.ts';
import { PATIENCE_MS } from '../e2e/support/browser.ts';
import { requireEngines } from './support/needs.ts';
import { ENGINES, type EngineName } from './support/tab.ts';

requireNode24();
requireEngines();

/**
 * `npm run e2e:engines [-- --project webkit name-part]`: the product in browsers as their distribution built them. The
 * runner alone is Playwright's; it drives no browser here, because it only knows patched builds of Firefox and WebKit.
 */
export default defineConfig<object, { engineName: EngineName }>({
  testDir: '.',
  testMatch: '*.engines.ts',
  globalSetup: '../e2e/support/product-under-test.ts',
  // One at a time: an engine takes a whole processor, and the tests of one share its world.
  workers: 1,
  timeout: 240_000,
  expect: { timeout: PATIENCE_MS },
  build: { external: ['**/.next/**', '**/next-internals/**', '**/server/**', '**/src/**'] },
  forbidOnly: Boolean(process.env.CI),
  reportSlowTests: null,
  outputDir: '../../e2e-report/engines-failures',
  projects: ENGINES.map((engineName) => ({ name: engineName, use: { engineName } })),
  reporter: [
    ['list'],
    ['html', { outputFolder: '../../e2e-report/engines-html', open: 'never' }],
    ['../e2e/support/results-reporter.ts'],
  ],
});
