import { packageBin, requireNode24, runNode } from './run.ts';

/** `npm run test:long`: the same suite with far more random sequences, then the kill -9 rounds. */
requireNode24();
const jest = packageBin('jest', 'jest');
const flags = ['--experimental-vm-modules', '--no-warnings', '--import', './tests/support/worker-exit.mjs'];
const tests = await runNode([...flags, jest, ...process.argv.slice(2)], { LONG: '1' });
const kills = await runNode(['tests/bench/kill.ts']);
process.exitCode = tests || kills;
