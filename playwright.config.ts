import { defineConfig } from '@playwright/test';
import { BROWSER_OPTIONS, PATIENCE_MS } from './tests/e2e/support/browser.ts';
import { launchOptions } from './tests/e2e/support/chromium.ts';
import { requireNode24 } from './tools/run.ts';

requireNode24();

/** `npm run e2e [name-part…]`: one production server with the demo world, then every *.e2e.ts against it. */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '*.e2e.ts',
  globalSetup: './tests/e2e/support/product-under-test.ts',
  // One test at a time: they share one world, and some change it for everybody.
  workers: 1,
  // A red test is tried again alone; what passes then is printed as unsteady (support/count-reporter.ts).
  retries: 2,
  timeout: 180_000,
  expect: { timeout: PATIENCE_MS },
  // The product runs as it is, on Node's own type stripping; only the tests go through the runner's compiler.
  build: { external: ['**/.next/**', '**/next-internals/**', '**/server/**', '**/src/**'] },
  forbidOnly: Boolean(process.env.CI),
  reportSlowTests: null,
  outputDir: 'e2e-report/failures',
  reporter: [
    ['list'],
    ['html', { outputFolder: 'e2e-report/html', open: 'never' }],
    ['./tests/e2e/support/count-reporter.ts'],
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
