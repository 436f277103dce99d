import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, outcomeOf } from './outcome.ts';

interface TestResult {
  testFilePath: string;
  numPassingTests: number;
  testExecError?: { message?: string };
  failureMessage?: string | null;
  perfStats: { runtime: number };
  testResults: { status: string; fullName: string; failureMessages: string[] }[];
}

/** Writes down what came of each made test, for `run-jest.ts`, which waits for these lines. */
export default class TrialReporter {
  onTestResult(_test: unknown, result: TestResult): void {
    const failures = result.testResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => ({ test: fullName, messages: failureMessages }));
    const otherwise = result.testExecError?.message ?? result.failureMessage ?? 'No test has such a name.';
    const outcome: Outcome = {
      ...outcomeOf(result.numPassingTests, failures, otherwise),
      seconds: Math.round(result.perfStats.runtime / 1000),
    };
    const line = JSON.stringify({ path: result.testFilePath, outcome });
    appendFileSync(join(process.env.MADE_TESTS ?? '', 'outcomes'), `${line}\n`);
  }
}
