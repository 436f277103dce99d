import { runWithRetries } from './retries.ts';
import { requireNode24 } from './run.ts';
import { PLAYWRIGHT } from './test-runners.ts';

/**
 * `npm run e2e [-- options of Playwright]`: browser tests on the production build; what is red is tried again alone. With
 * `--nightly` those, too, that take long and look for what rarely changes.
 */
requireNode24();
const args = process.argv.slice(2).filter((word) => word !== '--nightly');
const env: Record<string, string> = process.argv.includes('--nightly') ? { E2E_NIGHTLY: '1' } : {};
const at = args.indexOf('--config');
const config = at === -1 ? [] : args.slice(at, at + 2);
process.exitCode = await runWithRetries({
  args: [...PLAYWRIGHT, ...args],
  // The first run's report is kept: it holds the picture of what failed.
  argsForOneFile: (file) => [
    ...PLAYWRIGHT,
    ...config,
    file,
    '--workers=1',
    '--output=e2e-report/retries',
    '--reporter=list,./tests/e2e/support/results-reporter.ts',
  ],
  env,
  reportFolder: 'e2e-report',
});
