import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../tools/run.ts';

let folder: string;

beforeEach(() => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  folder = mkdtempSync(join(ROOT, '.cache/planted-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Red the first time it runs, as a race would be, and never again. */
const race = () => `
  const ran = ${JSON.stringify(join(folder, 'ran'))};
  const isFirst = !existsSync(ran);
  writeFileSync(ran, '');
  if (isFirst) throw new Error('lost the planted race');
`;

function run(args: string[]) {
  // What the outer jest tells its workers is nothing for the inner one.
  const { JEST_WORKER_ID: _, TEST_RESULTS: __, TEST_PARALLEL_INDEX: ___, ...env } = process.env;
  const { stdout, status } = spawnSync(process.execPath, args, { cwd: ROOT, encoding: 'utf8', env });
  return { stdout, status };
}

describe('npm test', () => {
  function runPlanted(tests: Record<string, string>) {
    const config = {
      rootDir: folder,
      transform: {},
      moduleFileExtensions: ['cjs', 'js'],
      maxWorkers: 2,
      reporters: [join(ROOT, 'tests/support/results-reporter.mjs')],
    };
    writeFileSync(join(folder, 'jest.config.json'), JSON.stringify(config));
    for (const [name, body] of Object.entries(tests))
      writeFileSync(
        join(folder, `${name}.test.cjs`),
        `const { existsSync, writeFileSync } = require('node:fs');\ntest('planted ${name}', () => {${body}});\n`,
      );
    return run(['tools/test.ts', '--config', join(folder, 'jest.config.json')]);
  }

  test('names a test that passes alone as unsteady and does not fail', () => {
    const { stdout, status } = runPlanted({ race: race(), sound: '' });
    expect(stdout).toContain('race.test.cjs › planted race');
    expect(stdout).toContain('lost the planted race');
    expect(stdout).toMatch(/^1 unsteady\n2 passed, 0 failed, 0 skipped$/m);
    expect(status).toBe(0);
    expect(readFileSync(join(ROOT, 'test-report/unsteady.txt'), 'utf8')).toContain('lost the planted race');
  });

  test('fails for a test that fails alone, too', () => {
    const { stdout, status } = runPlanted({ fault: 'expect(1).toBe(2);', sound: '' });
    expect(stdout).toMatch(/^Failed: .*fault\.test\.cjs › planted fault$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });

  test('fails for a worker that ends in the middle, also if it would not the next time', () => {
    const crash = race().replace("throw new Error('lost the planted race')", 'process.kill(process.pid, 9)');
    const { stdout, status } = runPlanted({ crash, sound: '' });
    expect(stdout).toMatch(/^Did not run: .*crash\.test\.cjs$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });
});

describe('npm run e2e', () => {
  function runPlanted(tests: Record<string, string>) {
    const reporter = JSON.stringify(join(ROOT, 'tests/e2e/support/results-reporter.ts'));
    writeFileSync(
      join(folder, 'playwright.config.ts'),
      `export default { workers: 2, testDir: '.', testMatch: '*.planted.ts', outputDir: 'failures', reporter: [[${reporter}]] };\n`,
    );
    for (const [name, body] of Object.entries(tests))
      writeFileSync(
        join(folder, `${name}.planted.ts`),
        `import { existsSync, writeFileSync } from 'node:fs';\nimport { expect, test } from '@playwright/test';\ntest('planted ${name}', () => {${body}});\n`,
      );
    return run(['tools/e2e.ts', '--config', join(folder, 'playwright.config.ts')]);
  }

  test('names a test that passes alone as unsteady and does not fail', () => {
    const { stdout, status } = runPlanted({ race: race(), sound: '' });
    expect(stdout).toContain('race.planted.ts › planted race');
    expect(stdout).toContain('lost the planted race');
    expect(stdout).toMatch(/^1 unsteady\n2 passed, 0 failed, 0 skipped$/m);
    expect(status).toBe(0);
    expect(readFileSync(join(ROOT, 'e2e-report/unsteady.txt'), 'utf8')).toContain('lost the planted race');
  });

  test('fails for a test that fails alone, too', () => {
    const { stdout, status } = runPlanted({ fault: 'expect(1).toBe(2);', sound: '' });
    expect(stdout).toMatch(/^Failed: .*fault\.planted\.ts › planted fault$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });

  test('fails for a worker that ends in the middle, also if it would not the next time', () => {
    const crash = race().replace("throw new Error('lost the planted race')", 'process.kill(process.pid, 9)');
    const { stdout, status } = runPlanted({ crash, sound: '' });
    expect(stdout).toMatch(/^Did not run: .*crash\.planted\.ts$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });
});
