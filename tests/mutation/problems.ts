import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutation, testsOf } from './mutation.ts';

const textOf = (path: string): string | null => (existsSync(path) ? readFileSync(path, 'utf8') : null);

/** Whether one of these names is that of a test, as far as the file itself tells: some are put together of several parts. */
function isNamed(tests: string, only: string): boolean {
  const plain = only.replaceAll('\\', '');
  if (tests.includes(plain)) return true;
  // `the fan after 60`, `fan: accept`: rows of a table are filled in.
  const words = plain.match(/[\p{L}’'-]+/gu) ?? [];
  return words.length > 0 && words.every((word) => tests.includes(word));
}

/** Why a guard cannot be taken out in this checkout, or why no test would be asked about it; null when it can be tried. */
export function problemOf(root: string, { file, from, to, test, only }: Mutation): string | null {
  const text = textOf(join(root, file));
  if (text === null) return `there is no ${file}`;
  const times = text.split(from).length - 1;
  if (times !== 1) return `found ${times} times in ${file}`;
  if (from === to) return 'nothing is changed';
  const { file: place, of } = testsOf(test);
  const tests = textOf(join(root, place));
  if (tests === null) return `there is no ${place}`;
  if (only === undefined) return of === undefined ? null : `all of ${place} would be run`;
  const unknown = only.split('|').filter((one) => !isNamed(tests, one));
  return unknown.length > 0 ? `no test of ${place} is called ${unknown.join(', or ')}` : null;
}
