import { requireNode24 } from './run.ts';
import { runJest } from './run-jest.ts';

/** `npm test [-- options of jest]`: every test that needs no browser; what is red is tried again alone. */
requireNode24();
process.exitCode = await runJest(process.argv.slice(2));
