import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { packageBin } from '../../tools/run.ts';
import { copyOfCheckout, without } from './copy.ts';
import { firstLines, type Outcome, outcomeOf } from './outcome.ts';
import type { Trial } from './trial.ts';

interface Spec {
  title: string;
  tests: { results: { status: string; errors: { message?: string }[] }[] }[];
}
interface Suite {
  suites?: Suite[];
  specs?: Spec[];
}
interface PlaywrightReport extends Suite {
  stats: { expected: number };
  errors: { message?: string }[];
}

const LIMIT_MS = 300_000;
/** Page tests that start a site of their own need no product beside them. */
const NO_PRODUCT = { E2E_URL: 'http://127.0.0.1:9' };

const specsOf = ({ suites = [], specs = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];

async function runPlaywright(
  folder: string,
  { tests, only }: Trial,
  signal: AbortSignal,
): Promise<Omit<Outcome, 'seconds'>> {
  const report = join(folder, 'mutation-report.json');
  const pattern = only === null ? [] : ['--grep', only];
  const cli = [packageBin('@playwright/test', 'playwright'), 'test', tests.file, ...pattern];
  rmSync(report, { force: true });
  const child = spawn(
    process.execPath,
    [...cli, '--retries', '0', '--max-failures', '1', '--reporter', 'json'],
    {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...NO_PRODUCT, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      signal,
    },
  );
  child.on('error', () => undefined);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearTimeout(timer);
  if (!existsSync(report)) return { kind: 'broken', text: firstLines(output), test: '' };
  const found = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport;
  const failures = specsOf(found).flatMap(({ title, tests: all }) =>
    all
      .flatMap(({ results }) => results)
      .filter(({ status }) => status !== 'passed' && status !== 'skipped')
      .map(({ errors }) => ({ test: title, messages: errors.map(({ message = '' }) => message) })),
  );
  return outcomeOf(found.stats.expected, failures, found.errors[0]?.message ?? output);
}

/** Runs trials of built pages one after the other, in a copy of the checkout: their server reads the files by itself. */
export async function runPages(
  trials: readonly Trial[],
  tell: (trial: Trial, outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  if (trials.length === 0 || signal.aborted) return;
  const copy = copyOfCheckout();
  try {
    for (const trial of trials) {
      const from = Date.now();
      if (signal.aborted) return;
      const run = () => runPlaywright(copy.folder, trial, signal);
      const outcome = await (trial.mutation ? without(copy, trial.mutation, run) : run());
      tell(trial, { ...outcome, seconds: Math.round((Date.now() - from) / 1000) });
    }
  } finally {
    copy.remove();
  }
}
