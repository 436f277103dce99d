import { requireNode24 } from './run.ts';
import { runJest } from './run-jest.ts';

/**
 * `npm run test:all [-- options of jest]`: every test that needs no browser. With `--longest` only the files of the API
 * that `npm test` leaves out, so that `.ci/run` runs each file once.
 */
requireNode24();
const args = process.argv.slice(2);
const isRest = args.includes('--longest');
process.exitCode = isRest
  ? await runJest(['--selectProjects', 'api', ...args.filter((word) => word !== '--longest')], {
      TEST_SUITE: 'longest',
    })
  : await runJest(args);
