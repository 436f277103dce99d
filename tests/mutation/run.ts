import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, requireNode24 } from '../../tools/run.ts';
import { type Mutation, type TestSet, testsOf } from './mutation.ts';
import { MUTATIONS } from './mutations.ts';
import { type Outcome, row } from './outcome.ts';
import { problemOf } from './problems.ts';
import { runJest } from './run-jest.ts';
import { runPages } from './run-pages.ts';
import { projectOf, type Trial } from './trial.ts';

/*
 * `npm run test:mutation [name…]`: takes one guard of access, money and stock out at a time and runs the tests that must
 * notice, up to the first that does. Prints a row for each, and ends with 1 when one was not noticed or could not be tried.
 */
requireNode24();
const started = Date.now();
const names = process.argv.slice(2);
const chosen = MUTATIONS.filter(
  ({ name }) => names.length === 0 || names.some((part) => name.includes(part)),
);
const say = (text: string) => process.stdout.write(`${text}\n`);
const problems: string[] = [];
const stop = new AbortController();

function notTried({ name }: Mutation, why: string): void {
  say(row('NOT TRIED', null, `${name}: ${why}`));
  problems.push(name);
}

/** The tests of a set that are asked about these: as things are, all have to be green. */
function greenTrial([test, mutations]: [TestSet, Mutation[]]): Trial {
  const tests = testsOf(test);
  const parts = mutations.map(({ only }) => only);
  const only = parts.includes(undefined) ? null : [...new Set(parts)].join('|');
  const name = tests.of === undefined ? tests.file : `${tests.file}, ${tests.of}`;
  return { name, tests, only, mutation: null, wanted: 'green' };
}

const redTrial = (mutation: Mutation): Trial => ({
  name: mutation.name,
  tests: testsOf(mutation.test),
  only: mutation.only ?? null,
  mutation,
  wanted: 'red',
});

const isOfPages = (trial: Trial) => projectOf(trial) === 'e2e';

/** Runs all of them; answers those that came out otherwise than is wanted. */
async function run(trials: readonly Trial[]): Promise<Set<string>> {
  const wrong = new Set<string>();
  const tell = (trial: Trial, { kind, text, test, seconds }: Outcome) => {
    if (stop.signal.aborted) return;
    const isRight = kind === trial.wanted;
    say(row(isRight ? kind : kind.toUpperCase(), seconds, trial.name, test));
    if (isRight) return;
    wrong.add(trial.name);
    if (text !== '') say(text);
  };
  await runJest(
    trials.filter((one) => !isOfPages(one)),
    tell,
    stop.signal,
  );
  await runPages(trials.filter(isOfPages), tell, stop.signal);
  return wrong;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => {
    stop.abort();
  });
const hasPages = existsSync(join(ROOT, '.next/footlight-build'));
const problemNow = (mutation: Mutation): string | null =>
  problemOf(ROOT, mutation) ??
  (isOfPages(redTrial(mutation)) && !hasPages ? 'the pages are not built (npm run build)' : null);
const placed = chosen.filter((mutation) => {
  const problem = problemNow(mutation);
  if (problem !== null) notTried(mutation, problem);
  return problem === null;
});
say('As things are:');
const sets = [...Map.groupBy(placed, ({ test }) => test)];
const notGreen = await run(sets.map(greenTrial));
// Tests that fail as things are would seem to notice everything.
const unusable = new Set(sets.filter((set) => notGreen.has(greenTrial(set).name)).map(([test]) => test));
for (const mutation of placed) if (unusable.has(mutation.test)) notTried(mutation, 'its tests are not green');
say('With one guard taken out:');
const tried = placed.filter(({ test }) => !unusable.has(test));
problems.push(...(await run(tried.map(redTrial))));
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const noticed = `${chosen.length - problems.length} of ${chosen.length} noticed in ${minutes} minutes`;
if (stop.signal.aborted) say('Stopped before all were tried.');
else say(problems.length === 0 ? noticed : `${noticed}; not: ${problems.join(', ')}`);
process.exitCode = stop.signal.aborted || problems.length > 0 || chosen.length === 0 ? 1 : 0;
