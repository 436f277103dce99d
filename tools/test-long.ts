import { packageBin, requireNode24, runNode } from './run.ts';

/** `npm run test:long`: the same suite with far more random sequences, then the kill -9 rounds. */
requireNode24();
const jest = packageBin('jest', 'jest');
const tests = await runNode(['--experimental-vm-modules', '--no-warnings', jest, ...process.argv.slice(2)], {
  LONG: '1',
});
const kills = await runNode(['tests/bench/kill.ts']);
process.exitCode = tests || kills;
