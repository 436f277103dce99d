import { writeFileSync } from 'node:fs';

/**
 * Writes what came of a run to the file that TEST_RESULTS names, for `tools/test-runners.ts`.
 * Without TEST_RESULTS it prints nothing; jest's own summary says the same.
 */
export default class ResultsReporter {
  onRunComplete(_contexts, results) {
    const path = process.env.TEST_RESULTS;
    if (!path) return;
    const red = results.testResults
      .filter((file) => !file.testExecError && file.numFailingTests > 0)
      .map((file) => ({
        file: file.testFilePath,
        tests: file.testResults
          .filter((test) => test.status === 'failed')
          .map((test) => ({
            name: test.fullName,
            message: test.failureMessages.join('\n\n').trim(),
          })),
      }));
    const crashed = results.testResults
      .filter((file) => file.testExecError)
      .map((file) => ({ file: file.testFilePath, message: file.testExecError.message ?? '' }));
    const ran = results.testResults
      .filter((file) => !file.testExecError)
      .map((file) => ({ file: file.testFilePath, seconds: file.perfStats.runtime / 1000 }));
    writeFileSync(
      path,
      JSON.stringify({
        passed: results.numPassedTests,
        skipped: results.numPendingTests,
        ran,
        crashed,
        red,
      }),
    );
  }
}
