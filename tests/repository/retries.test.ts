import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newPlantedFolder, plantForJest, plantForPlaywright, runTool } from '#support/planted-tests.ts';
import { ROOT } from '../../tools/run.ts';

let folder: string;

beforeEach(() => {
  folder = newPlantedFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Red the first time it runs, as a race would be, and never again. */
const race = () => `
  const ran = ${JSON.stringify(join(folder, 'ran'))};
  const isFirst = !existsSync(ran);
  writeFileSync(ran, '');
  if (isFirst) throw new Error('lost the planted race');
`;

describe('npm test', () => {
  const runPlanted = (tests: Record<string, string>) =>
    runTool(['tools/test.ts', ...plantForJest(folder, tests)]);

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
  const runPlanted = (tests: Record<string, string>) =>
    runTool(['tools/e2e.ts', ...plantForPlaywright(folder, tests)]);

  test('names a test that passes alone as unsteady and does not fail', () => {
    const { stdout, status } = runPlanted({ race: race(), sound: '' });
    expect(stdout).toContain('race.e2e.ts › planted race');
    expect(stdout).toContain('lost the planted race');
    expect(stdout).toMatch(/^1 unsteady\n2 passed, 0 failed, 0 skipped$/m);
    expect(status).toBe(0);
    expect(readFileSync(join(ROOT, 'e2e-report/unsteady.txt'), 'utf8')).toContain('lost the planted race');
  });

  test('fails for a test that fails alone, too', () => {
    const { stdout, status } = runPlanted({ fault: 'expect(1).toBe(2);', sound: '' });
    expect(stdout).toMatch(/^Failed: .*fault\.e2e\.ts › planted fault$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });

  test('fails for a worker that ends in the middle, also if it would not the next time', () => {
    const crash = race().replace("throw new Error('lost the planted race')", 'process.kill(process.pid, 9)');
    const { stdout, status } = runPlanted({ crash, sound: '' });
    expect(stdout).toMatch(/^Did not run: .*crash\.e2e\.ts$/m);
    expect(stdout).toMatch(/^0 unsteady\n1 passed, 1 failed, 0 skipped$/m);
    expect(status).toBe(1);
  });
});
