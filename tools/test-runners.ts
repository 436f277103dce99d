import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageBin, runNode } from './run.ts';

/** How jest is started, before any options. */
export const JEST = [
  '--experimental-vm-modules',
  '--no-warnings',
  '--import',
  './tests/support/worker-exit.mjs',
  packageBin('jest', 'jest'),
];

/** How Playwright is started, before any options. */
export const PLAYWRIGHT = [packageBin('@playwright/test', 'playwright'), 'test'];

interface RedTest {
  name: string;
  message: string;
}

export interface RedFile {
  file: string;
  tests: RedTest[];
}

/** A file that did not run to its end: its worker ended, or it could not be loaded. */
export interface CrashedFile {
  file: string;
  message: string;
}

/** What a runner's reporter writes to TEST_RESULTS: numbers of tests, the files that ran, and those that are red or did not run. */
export interface Results {
  passed: number;
  skipped: number;
  ran: { file: string; seconds: number }[];
  crashed: CrashedFile[];
  red: RedFile[];
}

export interface Run {
  code: number;
  /** Null when the runner ended before it could say what came of the tests. */
  results: Results | null;
}

/** Runs a test runner once. */
export async function runOnce(args: string[], env: Record<string, string> = {}): Promise<Run> {
  const folder = mkdtempSync(join(tmpdir(), 'footlight-tests-'));
  const path = join(folder, 'results.json');
  const code = await runNode(args, { ...env, TEST_RESULTS: path });
  const results = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Results) : null;
  rmSync(folder, { recursive: true });
  return { code, results };
}
