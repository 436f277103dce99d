import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { packageBin } from '../../tools/run.ts';
import { TEST_SETS, type TestSet } from './mutation.ts';

/** `red`: a test says that something differs. `broken`: none ran, or they failed for another reason. */
export interface Outcome {
  kind: 'green' | 'red' | 'broken';
  /** The first thing that was said. */
  text: string;
}

interface Failure {
  messages: string[];
}
interface JestReport {
  numPassedTests: number;
  testResults: { message: string; assertionResults: { status: string; failureMessages: string[] }[] }[];
}
interface Suite {
  suites?: Suite[];
  specs?: { tests: { results: { status: string; errors: { message?: string }[] }[] }[] }[];
}
interface PlaywrightReport extends Suite {
  stats: { expected: number };
  errors: { message?: string }[];
}

const LIMIT_MS = 600_000;
let running: ChildProcess | null = null;

/** Ends the tests that run now. */
export const stopTests = (): boolean => running?.kill('SIGTERM') ?? false;

async function runNodeIn(folder: string, args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  running = child;
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  running = null;
  return output;
}

const firstLines = (text: string) =>
  stripVTControlCharacters(text).trim().split('\n').slice(0, 12).join('\n');

function outcomeOf(passed: number, failures: readonly Failure[], otherwise: string): Outcome {
  const messages = failures.flatMap((one) => one.messages).map((one) => stripVTControlCharacters(one));
  const difference = messages.find((one) => one.includes('expect('));
  if (difference !== undefined) return { kind: 'red', text: firstLines(difference) };
  if (messages.length > 0 || passed === 0)
    return { kind: 'broken', text: firstLines(messages[0] ?? otherwise) };
  return { kind: 'green', text: '' };
}

async function runJest(folder: string, file: string, only: string | undefined): Promise<Outcome> {
  const report = join(folder, 'mutation-report.json');
  const flags = ['--experimental-vm-modules', '--no-warnings', '--import', './tests/support/worker-exit.mjs'];
  const asked = only === undefined ? [] : ['--testNamePattern', only];
  const jest = [packageBin('jest', 'jest'), file, ...asked, '--json', '--outputFile', report];
  rmSync(report, { force: true });
  const output = await runNodeIn(folder, [...flags, ...jest], {});
  if (!existsSync(report)) return { kind: 'broken', text: firstLines(output) };
  const { numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as JestReport;
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed')
    .map(({ failureMessages }) => ({ messages: failureMessages }));
  return outcomeOf(numPassedTests, failures, testResults[0]?.message ?? output);
}

const resultsOf = ({
  suites = [],
  specs = [],
}: Suite): { status: string; errors: { message?: string }[] }[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
  ...suites.flatMap(resultsOf),
];

/** Page tests that start a site of their own need no product beside them. */
const NO_PRODUCT = { E2E_URL: 'http://127.0.0.1:9' };

async function runPlaywright(folder: string, file: string, only: string | undefined): Promise<Outcome> {
  const report = join(folder, 'mutation-report.json');
  const asked = only === undefined ? [] : ['--grep', only];
  const cli = [packageBin('@playwright/test', 'playwright'), 'test', file, ...asked, '--reporter', 'json'];
  rmSync(report, { force: true });
  const output = await runNodeIn(folder, cli, { ...NO_PRODUCT, PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  if (!existsSync(report)) return { kind: 'broken', text: firstLines(output) };
  const found = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const failures = resultsOf(found)
    .filter(({ status }) => status !== 'passed' && status !== 'skipped')
    .map(({ errors }) => ({ messages: errors.map(({ message = '' }) => message) }));
  return outcomeOf(found.stats.expected, failures, found.errors[0]?.message ?? output);
}

export const runTests = (folder: string, test: TestSet, only: string | undefined): Promise<Outcome> =>
  (test === 'pages' ? runPlaywright : runJest)(folder, TEST_SETS[test], only);
