import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { startBusyProcesses } from './busy-processes.ts';
import { ROOT, requireNode24 } from './run.ts';
import { steadinessOf, table, titleOf } from './steadiness.ts';
import { JEST, PLAYWRIGHT, type Results, type Run, runOnce } from './test-runners.ts';

/*
 * `npm run test:steady -- [options] <files or parts of their names>`: runs tests many times beside busy processes, tries
 * nothing again, and prints how often each file was red and what its tests said. Ends with 1 when anything was red.
 */
requireNode24();

const USAGE = `npm run test:steady -- [options] <test files, or parts of their names>

  --runs N       how often they run; 10 unless said
  --workers N    how many test files run at the same time; as the runner has it unless said
  --busy N       how many processes keep the cores busy meanwhile; one for each core unless said
  --all          every test that needs no browser, instead of named files
  --nightly      browser tests that take long, too, as in npm run e2e
  --config FILE  another configuration of the runner

A browser test is named by its file (preview.e2e.ts) or by its path (tests/e2e/preview); every other name is for jest.
Browser tests get a new demo world for each run. E2E_URL and E2E_DATA_DIR spare that, as in npm run e2e.
`;

const say = (text: string) => process.stdout.write(`${text}\n`);

/** Ends here because of what was asked. */
function refuse(why: string): never {
  process.stderr.write(`${why}\n\n${USAGE}`);
  process.exit(2);
}

function wholeNumber(option: string, value: string, least: number): number {
  const number = Number(value);
  if (value.trim() === '' || !Number.isInteger(number) || number < least)
    refuse(`--${option} needs a whole number of at least ${least}, not "${value}".`);
  return number;
}

function parsed() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        runs: { type: 'string', default: '10' },
        workers: { type: 'string' },
        busy: { type: 'string', default: String(availableParallelism()) },
        all: { type: 'boolean', default: false },
        nightly: { type: 'boolean', default: false },
        config: { type: 'string' },
      },
    });
  } catch (error) {
    // What follows the first sentence is about words that begin with a dash, which no test file does.
    return refuse(`${(error as Error).message.split('. ')[0]}.`);
  }
}

const { values, positionals } = parsed();
const runs = wholeNumber('runs', values.runs, 1);
const workers = values.workers === undefined ? null : wholeNumber('workers', values.workers, 1);
const busy = wholeNumber('busy', values.busy, 0);
/** Below the repository, whichever way they were written; a part of a name stays as it is. */
const names = positionals.map((name) => relative(ROOT, resolve(ROOT, name))).filter((name) => name !== '');
if (values.all && names.length > 0) refuse('--all takes no names of files.');
if (!values.all && names.length === 0) refuse('Name the test files that should run, or say --all.');

const isOfBrowser = (name: string) => name.endsWith('.e2e.ts') || /^tests[\\/]e2e([\\/]|$)/.test(name);
const literally = (name: string) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const config = values.config === undefined ? [] : ['--config', values.config];

interface Runner {
  names: string[];
  env?: Record<string, string>;
  args(run: number): string[];
}

const jest: Runner = {
  names: names.filter((name) => !isOfBrowser(name)),
  args: () => [
    ...JEST,
    ...config,
    `--reporters=${join(ROOT, 'tests/support/results-reporter.mjs')}`,
    '--ci',
    ...(workers === null ? [] : [`--maxWorkers=${workers}`]),
    ...jest.names.map(literally),
  ],
};

/**
 * Each run is started by itself. Playwright could repeat tests in one, but then the next time would meet what the last
 * left in the world, under names that a file chooses once when it is loaded.
 */
const playwright: Runner = {
  names: names.filter(isOfBrowser),
  env: values.nightly ? { E2E_NIGHTLY: '1' } : {},
  args: (run) => [
    ...PLAYWRIGHT,
    ...config,
    `--reporter=${join(ROOT, 'tests/e2e/support/results-reporter.ts')}`,
    `--output=e2e-report/steady/run-${run}`,
    ...(workers === null ? [] : [`--workers=${workers}`]),
    ...playwright.names.map(literally),
  ],
};

/** Whether a run failed though no test was red and no file crashed: its runner ended early, or found another fault. */
const isUnexplained = ({ code, results }: Run) =>
  results === null || (code !== 0 && results.red.length + results.crashed.length === 0);

function tell(run: number, { code, results }: Run, seconds: number): void {
  const faults = [
    ...(results?.red.map(({ file }) => `red ${relative(ROOT, file)}`) ?? []),
    ...(results?.crashed.map(({ file }) => `crashed ${relative(ROOT, file)}`) ?? []),
  ];
  const otherwise = code === 0 ? 'green' : `ended with ${code}`;
  say(
    `Run ${run} of ${runs}, ${seconds.toFixed(0)} s: ${faults.length === 0 ? otherwise : [...new Set(faults)].join(', ')}`,
  );
}

/** Whether the runner came to a test file, whatever came of that; otherwise it would not the next time either. */
const hasTried = ({ results }: Run) =>
  results !== null && [...results.ran, ...results.crashed].some(({ file }) => isAbsolute(file));

/** Ends here when a name fits no file that ran: somebody mistyped it, and would take the table for an answer. */
function requireFiles(wanted: readonly string[], { ran, crashed }: Results): void {
  const files = [...ran, ...crashed].map(({ file }) => file);
  const strange = wanted.filter((name) => !files.some((file) => file.includes(name)));
  if (ran.length > 0 && strange.length > 0) refuse(`No test file is called ${strange.join(' or ')}.`);
}

/** Runs everything so many times. It stops when a runner came to no test file the first time. */
async function runAll(): Promise<Run[]> {
  const runners = values.all ? [jest] : [jest, playwright].filter((runner) => runner.names.length > 0);
  const all: Run[] = [];
  for (let run = 1; run <= runs; run += 1)
    for (const { names: wanted, env, args } of runners) {
      const started = performance.now();
      const one = await runOnce(args(run), env);
      tell(run, one, (performance.now() - started) / 1000);
      all.push(one);
      if (run > 1) continue;
      if (one.results) requireFiles(wanted, one.results);
      if (!hasTried(one)) return all;
    }
  return all;
}

/** Prints the table and what was said; the whole messages go to a file. Answers whether all was green. */
function report(all: readonly Run[]): boolean {
  const { files, faults } = steadinessOf(all.flatMap(({ results }) => results ?? []));
  const unexplained = all.filter(isUnexplained).length;
  say(`\n${table(files)}`);
  for (const fault of faults) say(`\n${titleOf(fault, files)}\n${fault.words.replace(/^/gm, '    ')}`);
  if (unexplained > 0)
    say(`\nFailed without a red test: ${unexplained} of ${all.length} runs. What they said stands above.`);
  const path = join(ROOT, 'test-report/steady.txt');
  rmSync(path, { force: true });
  if (faults.length > 0) {
    mkdirSync(join(ROOT, 'test-report'), { recursive: true });
    writeFileSync(path, faults.map((fault) => `${titleOf(fault, files)}\n${fault.message}\n`).join('\n'));
    say('\nThe whole messages are in test-report/steady.txt.');
  }
  return faults.length + unexplained === 0;
}

if (playwright.names.length > 0) rmSync(join(ROOT, 'e2e-report/steady'), { recursive: true, force: true });
const processes = startBusyProcesses(busy);
say(
  `Cores: ${availableParallelism()}. Busy processes: ${processes.ids.join(', ') || 'none'}. Runs: ${runs}.`,
);
try {
  process.exitCode = report(await runAll()) ? 0 : 1;
} finally {
  await processes.stop();
}
