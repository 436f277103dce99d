import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../../tools/run.ts';

/** The bodies of test files by their names. They may use existsSync, readFileSync and writeFileSync. */
type Bodies = Record<string, string>;

const FILES = 'existsSync, readFileSync, writeFileSync';

/** jest cannot end a test that waits for a program: the program is ended instead. */
const PATIENCE_MS = 120_000;

/** An empty folder for test files that a runner is tried with. */
export function newPlantedFolder(): string {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  return mkdtempSync(join(ROOT, '.cache/planted-'));
}

/** Writes test files for jest, each with one test. Answers the options that make jest run these. */
export function plantForJest(folder: string, bodies: Bodies): string[] {
  const config = {
    rootDir: folder,
    transform: {},
    moduleFileExtensions: ['cjs', 'js'],
    maxWorkers: 2,
    // With a limit jest always starts workers; without, what is quick runs in jest itself, and a crash is jest's own.
    workerIdleMemoryLimit: '1GB',
    reporters: [join(ROOT, 'tests/support/results-reporter.mjs')],
  };
  const path = join(folder, 'jest.config.json');
  writeFileSync(path, JSON.stringify(config));
  for (const [name, body] of Object.entries(bodies))
    writeFileSync(
      join(folder, `${name}.test.cjs`),
      `const { ${FILES} } = require('node:fs');\ntest('planted ${name}', () => {${body}});\n`,
    );
  return ['--config', path];
}

/** The same for Playwright. */
export function plantForPlaywright(folder: string, bodies: Bodies): string[] {
  const reporter = JSON.stringify(join(ROOT, 'tests/e2e/support/results-reporter.ts'));
  const path = join(folder, 'playwright.config.ts');
  writeFileSync(
    path,
    `export default { workers: 2, testDir: '.', testMatch: '*.e2e.ts', outputDir: 'failures', reporter: [[${reporter}]] };\n`,
  );
  for (const [name, body] of Object.entries(bodies))
    writeFileSync(
      join(folder, `${name}.e2e.ts`),
      `import { ${FILES} } from 'node:fs';\nimport { expect, test } from '@playwright/test';\ntest('planted ${name}', () => {${body}});\n`,
    );
  return ['--config', path];
}

/** The planted file as it is named below the repository. */
export const plantedName = (folder: string, file: string): string => relative(ROOT, join(folder, file));

/** Runs a program that starts a test runner. */
export function runTool(args: string[]): SpawnSyncReturns<string> {
  // What the outer jest tells its workers is nothing for the inner one.
  const { JEST_WORKER_ID: _, TEST_RESULTS: __, TEST_PARALLEL_INDEX: ___, ...env } = process.env;
  return spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env, timeout: PATIENCE_MS });
}
