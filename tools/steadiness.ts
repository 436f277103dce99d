import { isAbsolute, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './run.ts';
import type { Results } from './test-runners.ts';

/** How many lines of a message tell two faults of one test apart. */
const TELLING_LINES = 6;
/** What stands after the words of a message: where it was thrown, and the document of a screen. */
const AFTER_THE_WORDS = /^\s+at |^Ignored nodes:/;

/** What came of one test file in all runs. */
export interface FileTally {
  file: string;
  runs: number;
  red: number;
  crashed: number;
  /** The median; null when it never ran to its end. */
  seconds: number | null;
}

/** What one test said, or a file that crashed, and in how many runs it said so. */
export interface Fault {
  file: string;
  /** Null for a file that crashed. */
  test: string | null;
  /** What stands in the report. */
  words: string;
  /** All of what it said the first time. */
  message: string;
  runs: number;
}

export interface Steadiness {
  files: FileTally[];
  faults: Fault[];
}

const nameOf = (file: string): string => (isAbsolute(file) ? relative(ROOT, file) : file);

/** The first lines of a message, without what differs each time though the fault is the same. */
function firstWords(message: string): string {
  const lines = stripVTControlCharacters(message).trim().split('\n');
  const end = lines.findIndex((line) => AFTER_THE_WORDS.test(line));
  return lines
    .slice(0, end === -1 ? undefined : end)
    .filter((line) => line.trim() !== '')
    .slice(0, TELLING_LINES)
    .join('\n');
}

function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}

interface Said {
  file: string;
  test: string | null;
  message: string;
}

/** Everything that was said in a run, by red tests and by files that crashed. */
const saidIn = ({ red, crashed }: Results): Said[] => [
  ...red.flatMap(({ file, tests }) => tests.map(({ name, message }) => ({ file, test: name, message }))),
  ...crashed.map(({ file, message }) => ({ file, test: null, message })),
];

/** The faults of all runs. One that comes several times in a run counts once there. */
function faultsOf(runs: readonly Results[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const run of runs) {
    const counted = new Set<string>();
    for (const { file, test, message } of saidIn(run)) {
      const words = firstWords(message);
      const key = JSON.stringify([file, test, words]);
      const fault = faults.get(key) ?? { file: nameOf(file), test, words, message, runs: 0 };
      if (!counted.has(key)) fault.runs += 1;
      counted.add(key);
      faults.set(key, fault);
    }
  }
  return [...faults.values()].sort(
    (one, other) => one.file.localeCompare(other.file) || other.runs - one.runs,
  );
}

/** What the runs say together about each file, by name, and about each fault, the most frequent of a file first. */
export function steadinessOf(runs: readonly Results[]): Steadiness {
  const rows = runs.flatMap(({ ran, red, crashed }) => {
    const seconds = new Map(ran.map((one) => [one.file, one.seconds]));
    const reds = new Set(red.map(({ file }) => file));
    const crashes = new Set(crashed.map(({ file }) => file));
    return [...new Set([...seconds.keys(), ...crashes])].map((file) => ({
      file: nameOf(file),
      seconds: crashes.has(file) ? undefined : seconds.get(file),
      isRed: reds.has(file),
      isCrashed: crashes.has(file),
    }));
  });
  const files = [...Map.groupBy(rows, ({ file }) => file)].map(([file, all]) => ({
    file,
    runs: all.length,
    red: all.filter(({ isRed }) => isRed).length,
    crashed: all.filter(({ isCrashed }) => isCrashed).length,
    seconds: median(all.flatMap(({ seconds }) => seconds ?? [])),
  }));
  return {
    files: files.sort((one, other) => one.file.localeCompare(other.file)),
    faults: faultsOf(runs),
  };
}

const COLUMNS = ['runs', 'red', 'crashed', 'seconds'];

const row = (cells: readonly string[], file: string): string =>
  [...cells.map((cell, nr) => cell.padStart(COLUMNS[nr]?.length ?? 0)), file].join('  ');

/** A table of the files. */
export const table = (files: readonly FileTally[]): string =>
  [
    row(COLUMNS, 'file'),
    ...files.map(({ file, runs, red, crashed, seconds }) =>
      row([String(runs), String(red), String(crashed), seconds?.toFixed(1) ?? ''], file),
    ),
  ].join('\n');

/** Which test it was, or which file crashed, and how often. */
export function titleOf({ file, test, runs }: Fault, files: readonly FileTally[]): string {
  const all = files.find((one) => one.file === file)?.runs ?? runs;
  return test === null
    ? `${file} crashed in ${runs} of ${all} runs`
    : `${file} › ${test} was red in ${runs} of ${all} runs`;
}
