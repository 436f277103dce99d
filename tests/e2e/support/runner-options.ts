import { PATIENCE_MS } from './browser.ts';

/** What all suites of browser tests share. */
export const RUNNER_OPTIONS = {
  expect: { timeout: PATIENCE_MS },
  // The product runs as it is, on Node's own type stripping; only the tests go through the runner's compiler.
  build: { external: ['**/.next/**', '**/next-internals/**', '**/server/**', '**/src/**'] },
  forbidOnly: Boolean(process.env.CI),
  reportSlowTests: null,
};
