import { writeFileSync } from 'node:fs';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';
import type { CrashedFile, RedFile, Results } from '../../../tools/test-runners.ts';

/** How Playwright says that the process of a test ended while it ran. */
const WORKER_ENDED = /worker process exited unexpectedly/i;

const messageOf = (test: TestCase): string =>
  test.results.flatMap(({ errors }) => errors.map(({ message = '' }) => message)).join('\n\n');

const secondsOf = (tests: readonly TestCase[]): number =>
  tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000;

/**
 * Writes what came of a run to the file that TEST_RESULTS names, for `tools/test-runners.ts`.
 * Without TEST_RESULTS it says nothing; Playwright's own summary says the same.
 */
export default class ResultsReporter implements Reporter {
  #tests: TestCase[] = [];
  #crashed: CrashedFile[] = [];

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  /** Something outside of any test: a file that does not load, a product that does not start. */
  onError(error: { location?: { file: string }; message?: string }): void {
    const file = error.location?.file ?? 'what runs before and after the tests';
    this.#crashed.push({ file, message: error.message ?? '' });
  }

  onEnd(): void {
    const path = process.env.TEST_RESULTS;
    if (!path) return;
    const outcomes = Map.groupBy(this.#tests, (test) => test.outcome());
    const unexpected = outcomes.get('unexpected') ?? [];
    const ended = unexpected.filter((test) => WORKER_ENDED.test(messageOf(test)));
    const byFile = Map.groupBy(
      unexpected.filter((test) => !ended.includes(test)),
      (test) => test.location.file,
    );
    const red: RedFile[] = [...byFile].map(([file, tests]) => ({
      file,
      tests: tests.map((test) => ({
        name: test.titlePath().slice(3).join(' › '),
        message: messageOf(test),
      })),
    }));
    const results: Results = {
      passed: outcomes.get('expected')?.length ?? 0,
      skipped: outcomes.get('skipped')?.length ?? 0,
      ran: [...Map.groupBy(this.#tests, (test) => test.location.file)].map(([file, tests]) => ({
        file,
        seconds: secondsOf(tests),
      })),
      crashed: [
        ...this.#crashed,
        ...ended.map((test) => ({ file: test.location.file, message: messageOf(test) })),
      ],
      red,
    };
    writeFileSync(path, JSON.stringify(results));
  }
}
