import { runWithRetries } from './retries.ts';
import { JEST } from './test-runners.ts';

/** Of the options only `--config`: the others choose tests, and here a file is chosen by its path. */
function optionsForOneFile(args: readonly string[]): string[] {
  const at = args.indexOf('--config');
  const config = args[at + 1];
  return at === -1 || config === undefined ? [] : ['--config', config];
}

/**
 * Runs jest; what is red is tried again alone, and listed in `reportFolder` when it passes then. Resolves with the exit code.
 */
export function runJest(
  args: string[],
  env: Record<string, string> = {},
  reportFolder = 'test-report',
): Promise<number> {
  return runWithRetries({
    args: [...JEST, ...args],
    argsForOneFile: (file) => [
      ...JEST,
      ...optionsForOneFile(args),
      '--ci',
      '--maxWorkers=1',
      '--runTestsByPath',
      file,
    ],
    env,
    reportFolder,
  });
}
