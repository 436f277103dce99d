import { requireNode24 } from './run.ts';
import { runJest } from './run-jest.ts';

/**
 * `npm run test:all [-- options of jest]`: every test that needs no browser. With `--longest` only the files of the API
 * that `npm test` leaves out, so that `.ci/run` runs each file once; their report does not replace that of `npm test`.
 */
requireNode24();
const args = process.argv.slice(2);
const others = args.filter((word) => word !== '--longest');
process.exitCode =
  others.length < args.length
    ? await runJest(['--selectProjects', 'api', ...others], { TEST_SUITE: 'longest' }, 'test-report/longest')
    : await runJest(args);
