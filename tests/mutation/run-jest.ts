import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageBin, ROOT } from '../../tools/run.ts';
import { firstLines, type Outcome } from './outcome.ts';
import { makeTests, projectOf, type Trial, trialNr } from './trial.ts';

/** Nothing was told for so long: something hangs that jest cannot end. */
const SILENT_MS = 600_000;
const LOOK_MS = 500;
const FLAGS = ['--experimental-vm-modules', '--no-warnings', '--import', './tests/support/worker-exit.mjs'];

/** Runs all trials in one jest, whose workers keep their database, and tells what came of each as it comes. */
export async function runJest(
  trials: readonly Trial[],
  tell: (trial: Trial, outcome: Outcome) => void,
  signal: AbortSignal,
): Promise<void> {
  if (trials.length === 0 || signal.aborted) return;
  const made = makeTests(trials);
  const outcomes = join(made.folder, 'outcomes');
  const left = new Set(trials);
  let lines = 0;
  let heardAt = Date.now();
  const hear = () => {
    const all = existsSync(outcomes) ? readFileSync(outcomes, 'utf8').split('\n') : [''];
    for (const line of all.slice(lines, -1)) {
      const { path, outcome } = JSON.parse(line) as { path: string; outcome: Outcome };
      const trial = trials[trialNr(path)];
      if (trial && left.delete(trial)) tell(trial, outcome);
      heardAt = Date.now();
    }
    lines = all.length - 1;
    if (Date.now() - heardAt > SILENT_MS) child.kill('SIGKILL');
  };
  const projects = [...new Set(trials.map(projectOf))].join(',');
  const jest = [packageBin('jest', 'jest'), '--config', 'tests/mutation/jest.config.mjs'];
  const child = spawn(process.execPath, [...FLAGS, ...jest], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, MADE_TESTS: made.folder, MADE_PROJECTS: projects },
    signal,
  });
  child.on('error', (error) => {
    output += error.message;
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const timer = setInterval(hear, LOOK_MS);
  await new Promise((resolve) => child.on('close', resolve));
  clearInterval(timer);
  hear();
  for (const trial of signal.aborted ? [] : left)
    tell(trial, { kind: 'broken', text: firstLines(output), test: '', seconds: 0 });
  made.remove();
}
