import { requireNode24, runNode } from './run.ts';
import { runJest } from './run-jest.ts';

/** `npm run test:long`: the same suite with far more random sequences, then the kill -9 rounds. */
requireNode24();
const tests = await runJest(process.argv.slice(2), { LONG: '1' });
const kills = await runNode(['tests/bench/kill.ts']);
process.exitCode = tests || kills;
