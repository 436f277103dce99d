import nextJest from 'next/jest.js';
import { LONGEST } from './tests/support/longest-first.mjs';

const createConfig = nextJest({ dir: './' });

/**
 * Every test file has globals of its own, and each look at one there is slow. Handed to a module when it is loaded they
 * are quick: tests/api/access-search.test.ts takes 128 s instead of 217. What a test replaces (Date, console, fetch, window)
 * must not stand here, as a module would keep the first one, nor what a library names its own things (Map, Error).
 */
const QUICK_GLOBALS = [
  'Array',
  'JSON',
  'Math',
  'Number',
  'Object',
  'Promise',
  'Reflect',
  'String',
  'Symbol',
  'WeakMap',
];

/** One project a kind of test: rules are pure, repository reads the sources, api runs on a real database, web on jsdom. */
async function project(name, overrides) {
  return createConfig({
    displayName: name,
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    sandboxInjectedGlobals: QUICK_GLOBALS,
    // What takes so many seconds is printed with them, for the list in tests/support/longest-first.mjs.
    slowTestThreshold: 3,
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/data', '<rootDir>/.cache'],
    ...overrides,
  })();
}

/**
 * TEST_SUITE chooses among the API's files: `quick` leaves the longest out, `longest` has only those. Without it
 * there are all. The other projects do not ask.
 */
const SUITE = process.env.TEST_SUITE;
const LONGEST_FILES = LONGEST.map((name) => `<rootDir>/tests/${name}.test.ts`);
const FILES_OF_SUITE = {
  quick: { testPathIgnorePatterns: LONGEST_FILES },
  longest: { testMatch: LONGEST_FILES },
};

/** Modules of the web bring their texts along, as they do in the build. */
function withTexts(web) {
  const transform = Object.entries(web.transform).map(([files, inner]) => [
    files,
    ['<rootDir>/tests/support/web-transform.mjs', { inner }],
  ]);
  return { ...web, transform: Object.fromEntries(transform) };
}

export default async () => ({
  projects: [
    await project('rules', { testEnvironment: 'node' }),
    await project('repository', { testEnvironment: 'node' }),
    await project('api', {
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/postgres-global-setup.ts',
      globalTeardown: '<rootDir>/tests/support/postgres-global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/api-setup.ts'],
      ...FILES_OF_SUITE[SUITE],
    }),
    withTexts(
      await project('web', {
        testEnvironment: 'jest-fixed-jsdom',
        setupFilesAfterEnv: ['<rootDir>/tests/support/web-calls.ts', '<rootDir>/tests/support/web-setup.ts'],
      }),
    ),
  ],
  testSequencer: '<rootDir>/tests/support/longest-first.mjs',
  reporters: ['default', '<rootDir>/tests/support/results-reporter.mjs'],
  maxWorkers: 2,
  // What a suite loaded is never quite let go of, and the files of the API come near the most that V8 takes: 4 GB.
  workerIdleMemoryLimit: '1.5GB',
  // Ends what hangs. A busy machine may take its time: what takes 26 s on a quiet one took 120 at a load of ten.
  testTimeout: 300_000,
});
