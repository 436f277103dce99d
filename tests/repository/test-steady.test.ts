import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isAlive } from '#server/providers/database/postmaster.ts';
import {
  newPlantedFolder,
  plantedName,
  plantForJest,
  plantForPlaywright,
  runTool,
} from '#support/planted-tests.ts';
import { until } from '#support/until.ts';
import { ROOT } from '../../tools/run.ts';

let folder: string;

beforeEach(() => {
  folder = newPlantedFolder();
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Does something the second time it runs, and never again. */
const theSecondTime = (what: string) => `
  const path = ${JSON.stringify(join(folder, 'times'))};
  const times = 1 + (existsSync(path) ? Number(readFileSync(path, 'utf8')) : 0);
  writeFileSync(path, String(times));
  if (times === 2) ${what};
`;
const RED = "throw new Error('lost the planted race')";
const CRASH = 'process.kill(process.pid, 9)';

const idsIn = (text: string): number[] =>
  /Busy processes: ([\d, ]+)\./.exec(text)?.[1]?.split(', ').map(Number) ?? [];

describe('npm run test:steady with tests of jest', () => {
  const runPlanted = (tests: Record<string, string>, args: string[]) =>
    runTool(['tools/test-steady.ts', '--runs', '3', '--busy', '1', ...plantForJest(folder, tests), ...args]);

  test('counts how often a file is red, says why, and leaves no busy process behind', () => {
    const race = theSecondTime(RED);
    const names = ['race.test.cjs', 'sound.test.cjs'].map((file) => plantedName(folder, file));
    const { stdout, status } = runPlanted({ race, sound: '', other: RED }, names);
    expect(stdout).toMatch(/^ +3 +1 +0 +\d+\.\d {2}\S+race\.test\.cjs$/m);
    expect(stdout).toMatch(/^ +3 +0 +0 +\d+\.\d {2}\S+sound\.test\.cjs$/m);
    expect(stdout).toContain(
      `${names[0]} › planted race was red in 1 of 3 runs\n    Error: lost the planted race\n\n`,
    );
    expect(stdout).not.toContain('other.test.cjs');
    expect(readFileSync(join(ROOT, 'test-report/steady.txt'), 'utf8')).toMatch(
      /lost the planted race\n +at /,
    );
    expect(status).toBe(1);
    expect(idsIn(stdout)).toHaveLength(1);
    expect(idsIn(stdout).filter(isAlive)).toEqual([]);
  });

  test('names a file whose worker ends, and tries it as often as the others', () => {
    const { stdout, status } = runPlanted({ crash: theSecondTime(CRASH) }, ['crash.test']);
    expect(stdout).toMatch(/^ +3 +0 +1 +\d+\.\d {2}\S+crash\.test\.cjs$/m);
    expect(stdout).toMatch(/crash\.test\.cjs crashed in 1 of 3 runs\n.*SIGKILL/);
    expect(status).toBe(1);
  });

  test('ends well where all is green', () => {
    const { stdout, status } = runPlanted({ sound: '' }, ['--runs', '1', 'sound']);
    expect(stdout).not.toContain('test-report/steady.txt');
    expect(status).toBe(0);
  });

  test('names what fits no file, after one run', () => {
    const { stdout, stderr, status } = runPlanted({ sound: '' }, ['sound', 'misspelt']);
    expect(stderr).toMatch(/^No test file is called misspelt\.$/m);
    expect(stdout).not.toContain('Run 2');
    expect(status).toBe(2);
  });
});

test('npm run test:steady counts the same for tests of Playwright', () => {
  const tests = { race: theSecondTime(RED), sound: '', fault: 'expect(1).toBe(2);' };
  const names = Object.keys(tests).map((name) => plantedName(folder, `${name}.e2e.ts`));
  const config = plantForPlaywright(folder, tests);
  const { stdout, status } = runTool([
    'tools/test-steady.ts',
    '--runs',
    '2',
    '--busy',
    '1',
    ...config,
    ...names,
  ]);
  expect(stdout).toMatch(/^ +2 +1 +0 +\d+\.\d {2}\S+race\.e2e\.ts$/m);
  expect(stdout).toMatch(/^ +2 +0 +0 +\d+\.\d {2}\S+sound\.e2e\.ts$/m);
  expect(stdout).toMatch(/^ +2 +2 +0 +\d+\.\d {2}\S+fault\.e2e\.ts$/m);
  expect(stdout).toContain('planted race was red in 1 of 2 runs\n    Error: lost the planted race\n');
  expect(stdout).toMatch(/planted fault was red in 2 of 2 runs\n.*\n +Expected: 2\n +Received: 1\n/);
  expect(status).toBe(1);
});

describe('npm run test:steady refuses', () => {
  test.each([
    ['no names', [], 'Name the test files that should run, or say --all.'],
    ['an option that it does not know', ['--run=3', 'wallet'], "Unknown option '--run'."],
    [
      'a number that is none',
      ['--runs', 'many', 'wallet'],
      '--runs needs a whole number of at least 1, not "many".',
    ],
    ['names beside --all', ['--all', 'wallet'], '--all takes no names of files.'],
  ])('%s', (_, args, why) => {
    const { stdout, stderr, status } = runTool(['tools/test-steady.ts', ...args]);
    expect(stderr).toContain(`${why}\n\nnpm run test:steady -- `);
    expect(stdout).toBe('');
    expect(status).toBe(2);
  });
});

describe('busy processes', () => {
  /** Starts a process with two busy ones, from a file: what Node is told for a text is handed on to them. */
  async function start(end = '') {
    const path = join(folder, 'parent.mjs');
    const module = pathToFileURL(join(ROOT, 'tools/busy-processes.ts'));
    writeFileSync(
      path,
      `import { startBusyProcesses } from '${module}';
      console.log(startBusyProcesses(2).ids.join());
      ${end}`,
    );
    const child = spawn(process.execPath, ['--no-warnings', path], {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let complaints = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaints += chunk.toString();
    });
    const [line] = (await once(child.stdout, 'data')) as [Buffer];
    const ids = String(line).trim().split(',').map(Number);
    return { child, ids, complaints: () => complaints };
  }

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'end when their parent is ended by %s',
    async (signal) => {
      const { child, ids, complaints } = await start();
      expect(ids.filter(isAlive)).toHaveLength(2);
      child.kill(signal);
      await until(() => !ids.some(isAlive));
      expect(complaints()).toBe('');
    },
  );

  test('end when their parent crashes', async () => {
    const { ids, complaints } = await start("throw new Error('planted crash');");
    expect(ids).toHaveLength(2);
    await until(() => !ids.some(isAlive));
    expect(complaints()).toContain('planted crash');
    expect(complaints()).not.toContain('ERR_');
  });
});
