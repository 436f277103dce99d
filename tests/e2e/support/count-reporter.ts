import type { FullConfig, Reporter, Suite, TestCase } from '@playwright/test/reporter';

/** Closes every run with the plain line `N passed, N failed, N skipped` that any build server can read. */
export default class CountReporter implements Reporter {
  #tests: TestCase[] = [];
  #errors = 0;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#tests = suite.allTests();
  }

  /** Something outside of any test: a file that does not load, a product that does not start. */
  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const count = (wanted: ReturnType<TestCase['outcome']>) =>
      this.#tests.filter((test) => test.outcome() === wanted).length;
    const failed = count('unexpected') + this.#errors;
    process.stdout.write(`\n${count('expected')} passed, ${failed} failed, ${count('skipped')} skipped\n`);
  }
}
