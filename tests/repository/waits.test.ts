import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fixedWaits } from '#support/fixed-waits.ts';

/**
 * A test that waits for a time is slow where the machine is quick, and fails where it is slow. It waits for what happens
 * instead: an event, a row, a line of the log, a text on the screen. Waits of no more than this are pauses between two looks.
 */
const MOST_MS = 300;

interface Listed {
  file: string;
  /** Null where the source does not tell. */
  milliseconds: number | null;
  /** Why waiting is the very thing that is tested. */
  why: string;
}

const LISTED: Listed[] = [
  {
    file: 'tests/api/charges-at-once.test.ts',
    milliseconds: null,
    why: 'Requests set out at moments by chance, up to 30 ms apart.',
  },
  {
    file: 'tests/api/live-access.test.ts',
    milliseconds: 5500,
    why: 'After five seconds a promise that nobody holds any more is refused, which must not end the process.',
  },
  {
    file: 'tests/api/messages-network.test.ts',
    milliseconds: 1500,
    why: 'The line is cut for longer than a tab waits before it tries to connect again.',
  },
  {
    file: 'tests/api/realtime-cluster.test.ts',
    milliseconds: 4000,
    why: 'A command that Redis has not answered for three seconds is given up in silence, which must not end the process.',
  },
  {
    file: 'tests/api/realtime-restart.test.ts',
    milliseconds: 1500,
    why: 'Who is let in is told nothing: a client that is sent away again would be so by then.',
  },
  {
    file: 'tests/e2e/live-failures.e2e.ts',
    milliseconds: 10_000,
    why: 'The network is away for ten seconds, in which the browser gives its connections up.',
  },
  {
    file: 'tests/support/live-video/measure.ts',
    milliseconds: 8000,
    why: 'A measurement: the picture has grown to its full size by then.',
  },
  {
    file: 'tests/support/live-video/measure.ts',
    milliseconds: 15_000,
    why: 'A measurement of what comes within this time.',
  },
  {
    file: 'tests/support/web-msw.ts',
    milliseconds: null,
    why: 'SLOW_ANSWERS_MS holds answers back by chance, and only when it is set.',
  },
  {
    file: 'tests/web/two-tabs.test.tsx',
    milliseconds: 1500,
    why: 'That a tab makes no further attempt shows once the time of the next one has passed.',
  },
];

/** What `npm test` and `npm run e2e` run. */
const FOLDERS = ['api', 'e2e', 'repository', 'rules', 'support', 'web'];

const found = FOLDERS.flatMap((folder) =>
  readdirSync(join('tests', folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join('tests', folder, name).replaceAll('\\', '/'))
    .filter((name) => /\.(tsx?|mjs)$/.test(name)),
).flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  if (!/setTimeout|waitForTimeout|timers\/promises/.test(source)) return [];
  return fixedWaits(source)
    .filter(({ milliseconds }) => milliseconds === null || milliseconds > MOST_MS)
    .map((wait) => ({ ...wait, file }));
});

const inWords = (milliseconds: number | null) =>
  milliseconds === null ? 'a time that the source does not tell' : `${milliseconds} ms`;
const isSame = (one: Omit<Listed, 'why'>, other: Omit<Listed, 'why'>) =>
  one.file === other.file && one.milliseconds === other.milliseconds;

test('tests wait for what happens; those that wait for a time are listed with the reason', () => {
  expect(found.length).toBeGreaterThan(0);
  const unlisted = found.filter((wait) => !LISTED.some((one) => isSame(one, wait)));
  const told = unlisted.map(
    ({ file, line, milliseconds }) =>
      `${file}:${line} waits for ${inWords(milliseconds)}: wait for what happens, or list here why waiting is the thing tested`,
  );
  expect(told).toEqual([]);
});

test('what is listed is still there, as often as it is listed', () => {
  const wrong = LISTED.filter(
    (one) =>
      found.filter((wait) => isSame(wait, one)).length !==
      LISTED.filter((other) => isSame(other, one)).length,
  );
  expect(wrong.map(({ file, milliseconds }) => `${file}: ${inWords(milliseconds)}`)).toEqual([]);
});

const SLEEP = `import { setTimeout as sleep } from 'node:timers/promises';\n`;

test.each([
  ['a number', `${SLEEP} await sleep(4000);`, [4000]],
  ['a constant and a sum', `${SLEEP} const TIME_MS = 2 * 1000; await sleep(TIME_MS + 500);`, [2500]],
  ['a timer', 'await new Promise((resolve) => setTimeout(resolve, 900));', [900]],
  ['a timer with a value', 'await new Promise((done) => setTimeout(() => done(1), 900));', [900]],
  ["Playwright's", 'await page.waitForTimeout(700);', [700]],
  ['what is left of a time', 'await page.waitForTimeout(Math.max(0, 700 - (Date.now() - begun)));', [700]],
  [
    'a function that waits for what it is given',
    'const pause = (ms) => new Promise((go) => setTimeout(go, ms)); const twice = async (a, b) => { await pause(b); }; await pause(5); await twice(1, 600);',
    [5, 600],
  ],
  [
    'the shorter one of two, the other being for long tests',
    `${SLEEP} await sleep(LONG ? 9000 : 400);`,
    [400],
  ],
  ['none that are for long tests', `${SLEEP} if (process.env.LONG) await sleep(9000);`, []],
  ['a time nobody knows', `${SLEEP} await sleep(times[at]);`, [null]],
  ['no limit of a race', `${SLEEP} await Promise.race([work, sleep(20_000)]);`, []],
  [
    'no limit of a race with a name',
    'const late = new Promise((resolve) => setTimeout(resolve, 3000)); await Promise.race([late, work]);',
    [],
  ],
  ['no limit that fails', 'await new Promise((resolve, reject) => setTimeout(() => reject(why), 900));', []],
  ['no timer that does something', 'setTimeout(() => open(), 500); setTimeout(resolve, 900);', []],
  ['no time limit of a test', 'jest.setTimeout(900); test.setTimeout(900);', []],
])('knows %s', (_what, source, expected) => {
  expect(fixedWaits(source).map(({ milliseconds }) => milliseconds)).toEqual(expected);
});
