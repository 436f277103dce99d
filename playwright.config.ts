import './tests/e2e/support/choose-world.ts';
import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS, PATIENCE_MS } from './tests/e2e/support/browser.ts';
import { launchOptions } from './tests/e2e/support/chromium.ts';
import { RUNNER_OPTIONS } from './tests/e2e/support/runner-options.ts';
import { requireNode24 } from './tools/run.ts';

requireNode24();

const NIGHTLY = ['accessibility-tree.e2e.ts', 'focus-everywhere.e2e.ts'];

/** `npm run e2e [name-part…]`: production servers with the demo world, then every *.e2e.ts but the nightly ones against one of them. */
export default defineConfig({
  ...RUNNER_OPTIONS,
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  // They go through every screen once more, which takes minutes: `npm run e2e -- --nightly accessibility-tree`.
  testIgnore: process.env.E2E_NIGHTLY ? [] : [...NIGHTLY],
  globalSetup: './tests/e2e/support/product-under-test.ts',
  // Each worker has a world of its own, in which one test runs at a time: some change it for everybody.
  workers: process.env.E2E_URL ? 1 : 2,
  timeout: 180_000,
  outputDir: 'e2e-report/failures',
  reporter: [
    ['list'],
    ['html', { outputFolder: 'e2e-report/html', open: 'never' }],
    ['./tests/e2e/support/results-reporter.ts'],
  ],
  use: {
    ...BROWSER_OPTIONS,
    launchOptions: launchOptions(),
    actionTimeout: PATIENCE_MS,
    navigationTimeout: PATIENCE_MS,
    screenshot: 'only-on-failure',
    // Recording every step makes each test slower: `npm run e2e -- --trace retain-on-failure name` when it is needed.
    trace: 'off',
  },
});
