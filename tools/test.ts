import { requireNode24 } from './run.ts';
import { runJest } from './run-jest.ts';

/**
 * `npm test [-- options of jest]`: rules, repository, screens, and the API but for its longest files; with options, what
 * they choose among all files. What is red is tried again alone.
 */
requireNode24();
const args = process.argv.slice(2);
process.exitCode = await runJest(args, args.length === 0 ? { TEST_SUITE: 'quick' } : {});
