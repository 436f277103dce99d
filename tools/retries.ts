import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.ts';
import { type RedFile, runOnce } from './test-runners.ts';

/** How often a red file is tried again, alone. */
const MAX_RETRIES = 2;
/** More red files than this are not a race: something is broken, and trying each again would only take time. */
const MAX_RETRIED_FILES = 12;
const MESSAGE_LINES = 12;

/** A test runner: how it is started for everything that was asked, and for one file alone. */
export interface Runner {
  args: string[];
  argsForOneFile(file: string): string[];
  env?: Record<string, string>;
  /** Below the repository: where the list of unsteady tests is kept. */
  reportFolder: string;
}

/** Whether a red file passes when nothing else runs, in one of two tries. */
async function passesAlone(file: string, { argsForOneFile, env }: Runner): Promise<boolean> {
  for (let retry = 1; retry <= MAX_RETRIES; retry += 1) {
    process.stdout.write(`\nTrying ${relative(ROOT, file)} again, alone (${retry} of ${MAX_RETRIES}).\n`);
    const { code } = await runOnce(argsForOneFile(file), env);
    if (code === 0) return true;
  }
  return false;
}

const firstLines = (text: string): string =>
  text
    .split('\n')
    .slice(0, MESSAGE_LINES)
    .map((line) => `    ${line}`)
    .join('\n');

/** Names the tests that failed beside others and passed alone, with what they said; the whole message goes to a file. */
function reportUnsteady(unsteady: readonly RedFile[], reportFolder: string): void {
  const folder = join(ROOT, reportFolder);
  const path = join(folder, 'unsteady.txt');
  rmSync(path, { force: true });
  if (unsteady.length === 0) return;
  const rows = unsteady.flatMap(({ file, tests }) =>
    tests.map((test) => ({ title: `${relative(ROOT, file)} › ${test.name}`, message: test.message })),
  );
  mkdirSync(folder, { recursive: true });
  writeFileSync(path, rows.map(({ title, message }) => `${title}\n${message}\n`).join('\n'));
  process.stdout.write('\nUnsteady tests failed beside others and passed alone:\n');
  for (const { title, message } of rows) process.stdout.write(`  ${title}\n${firstLines(message)}\n`);
}

/**
 * Runs tests, tries each red file again alone, at most twice, and closes with the line `N passed, N failed, N skipped`.
 * Resolves with the exit code: 0 when what failed passed alone ("unsteady"). A file that did not run, because its
 * worker ended or it could not be loaded, is never tried again.
 */
export async function runWithRetries(runner: Runner): Promise<number> {
  const { code, results } = await runOnce(runner.args, runner.env);
  if (!results) {
    // Such as a list of the tests, which runs none.
    if (code !== 0) process.stdout.write('\n0 passed, 1 failed, 0 skipped\n');
    return code;
  }
  const red: RedFile[] = [];
  const unsteady: RedFile[] = [];
  const isTriedAgain = results.red.length <= MAX_RETRIED_FILES;
  for (const one of results.red)
    (isTriedAgain && (await passesAlone(one.file, runner)) ? unsteady : red).push(one);
  reportUnsteady(unsteady, runner.reportFolder);
  const count = (files: readonly RedFile[]) => files.reduce((sum, { tests }) => sum + tests.length, 0);
  for (const { file, tests } of red)
    for (const { name } of tests) process.stdout.write(`\nFailed: ${relative(ROOT, file)} › ${name}`);
  for (const { file } of results.crashed) process.stdout.write(`\nDid not run: ${relative(ROOT, file)}`);
  const failed = count(red) + results.crashed.length;
  process.stdout.write(`\n${count(unsteady)} unsteady\n`);
  process.stdout.write(
    `${results.passed + count(unsteady)} passed, ${failed} failed, ${results.skipped} skipped\n`,
  );
  const hasOnlyUnsteady = results.red.length > 0 && failed === 0;
  return hasOnlyUnsteady ? 0 : code;
}
