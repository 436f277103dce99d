import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

const MESSAGE_LINES = 12;

const firstMessage = (test: TestCase): string => test.results[0]?.error?.message ?? 'no message';

/**
 * Closes every run with the plain line `N passed, N failed, N skipped` that any build server can read. A test that
 * failed and passed when it was tried again is "unsteady": it counts as passed, and is named with what it said first,
 * here and in `e2e-report/unsteady.txt`.
 */
export default class CountReporter implements Reporter {
  #tests: TestCase[] = [];
  #errors = 0;
  #folder = 'e2e-report';

  onBegin(config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
    this.#folder = join(dirname(config.configFile ?? './none'), 'e2e-report');
  }

  /** Something outside of any test: a file that does not load, a product that does not start. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const outcomes = Map.groupBy(this.#tests, (test) => test.outcome());
    const count = (wanted: ReturnType<TestCase['outcome']>) => outcomes.get(wanted)?.length ?? 0;
    this.#reportUnsteady(outcomes.get('flaky') ?? []);
    const failed = count('unexpected') + this.#errors;
    const passed = count('expected') + count('flaky');
    process.stdout.write(`\n${count('flaky')} unsteady\n`);
    process.stdout.write(`${passed} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  }

  #reportUnsteady(tests: readonly TestCase[]): void {
    const path = join(this.#folder, 'unsteady.txt');
    rmSync(path, { force: true });
    if (tests.length === 0) return;
    process.stdout.write('\nUnsteady tests failed at first and passed when tried again:\n');
    const texts = tests.map((test) => {
      const title = `${relative(process.cwd(), test.location.file)} › ${test.titlePath().slice(3).join(' › ')}`;
      const message = firstMessage(test);
      process.stdout.write(`  ${title}\n    ${message.split('\n').slice(0, MESSAGE_LINES).join('\n    ')}\n`);
      return `${title}\n${message}\n`;
    });
    mkdirSync(this.#folder, { recursive: true });
    writeFileSync(path, texts.join('\n'));
  }
}
