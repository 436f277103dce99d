import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import base from '../../jest.config.mjs';

const HERE = import.meta.dirname;
const ROOT = join(HERE, '../..');

/** The projects of the suite, for the made tests in MADE_TESTS (`trial.ts`). */
export default async () => {
  const { projects, ...rest } = await base();
  const made = process.env.MADE_TESTS;
  return {
    ...rest,
    // A trial waits half of its time: for the database, and for what a test lets happen.
    maxWorkers: 2 * availableParallelism(),
    rootDir: ROOT,
    projects: projects
      .filter(({ displayName }) => process.env.MADE_PROJECTS.split(',').includes(displayName))
      .map((project) => ({
        ...project,
        rootDir: ROOT,
        testMatch: [join(made, project.displayName, '*.test.ts')],
        testEnvironment: join(HERE, 'stop-at-first-failure.mjs'),
        runtime: join(HERE, 'mutant-runtime.mjs'),
      })),
    reporters: [join(HERE, 'trial-reporter.ts')],
  };
};
