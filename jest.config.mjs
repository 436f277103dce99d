import nextJest from 'next/jest.js';

const createConfig = nextJest({ dir: './' });

/** One project a kind of test: rules are pure, api runs on a real database, web on jsdom. */
async function project(name, overrides) {
  return createConfig({
    displayName: name,
    testMatch: [`<rootDir>/tests/${name}/**/*.test.{ts,tsx}`],
    modulePathIgnorePatterns: ['<rootDir>/.next', '<rootDir>/data', '<rootDir>/.cache'],
    ...overrides,
  })();
}

export default async () => ({
  projects: [
    await project('rules', { testEnvironment: 'node' }),
    await project('api', {
      testEnvironment: 'node',
      globalSetup: '<rootDir>/tests/support/postgres-global-setup.ts',
      globalTeardown: '<rootDir>/tests/support/postgres-global-teardown.ts',
      setupFilesAfterEnv: ['<rootDir>/tests/support/api-setup.ts'],
    }),
    await project('web', {
      testEnvironment: 'jest-fixed-jsdom',
      setupFilesAfterEnv: ['<rootDir>/tests/support/web-setup.ts'],
    }),
  ],
  reporters: ['default', '<rootDir>/tests/support/count-reporter.mjs'],
  maxWorkers: 2,
  testTimeout: 30_000,
});
