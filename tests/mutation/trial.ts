import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { ROOT } from '../../tools/run.ts';
import type { Mutation, Tests } from './mutation.ts';
import type { Outcome } from './outcome.ts';

/** Tests that are run once, with one guard taken out or with none. */
export interface Trial {
  /** What the row of the table says. */
  name: string;
  tests: Tests;
  /** Of the names of tests, as a pattern; all without it. */
  only: string | null;
  mutation: Mutation | null;
  wanted: Outcome['kind'];
}

/** The pattern of jest's whole names, in which that of the group stands first. */
function patternOf({ tests: { of }, only }: Trial): string | null {
  if (of === undefined) return only;
  return `^${of} ${only === null ? '' : `.*(?:${only})`}`;
}

export const projectOf = ({ tests: { file } }: Trial): string => file.split('/')[1] ?? '';

/** What a made test stands for, in a file beside it. */
export interface Made {
  pattern: string | null;
  /** The file that is changed, and what it holds then. */
  changed: { file: string; text: string; before: string } | null;
}

const MADE = join(ROOT, 'tests/mutation/made');

function madeOf(trial: Trial): Made {
  const { mutation } = trial;
  if (mutation === null) return { pattern: patternOf(trial), changed: null };
  const file = join(ROOT, mutation.file);
  const before = readFileSync(file, 'utf8');
  // As a function: what comes in its place may hold a dollar sign.
  const text = before.replace(mutation.from, () => mutation.to);
  return { pattern: patternOf(trial), changed: { file, text, before } };
}

/** Functions of the database are changed there: nothing that runs reads their files. */
const isFunction = ({ mutation }: Trial): boolean => mutation?.file.endsWith('.sql') ?? false;

/**
 * Makes a file of tests for each trial, which is nothing but the one that it is about. `mutant-runtime.mjs` reads the
 * changed text in place of the file, so nothing in the checkout is touched.
 */
export function makeTests(trials: readonly Trial[]): { folder: string; remove(): void } {
  const folder = join(MADE, String(process.pid));
  for (const [nr, trial] of trials.entries()) {
    const place = join(folder, projectOf(trial), `${nr}.test.ts`);
    mkdirSync(dirname(place), { recursive: true });
    const up = '../../../../..';
    const lines = [`import '${up}/${trial.tests.file}';\n`];
    if (isFunction(trial)) lines.unshift(`import '${up}/tests/mutation/changed-function.ts';\n`);
    writeFileSync(place, lines.join(''));
    writeFileSync(place.replace('.test.ts', '.json'), JSON.stringify(madeOf(trial)));
  }
  return { folder, remove: () => rmSync(MADE, { recursive: true, force: true }) };
}

/** The number of the trial that a made test stands for. */
export const trialNr = (path: string): number => Number.parseInt(basename(path), 10);
