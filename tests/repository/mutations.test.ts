import { join } from 'node:path';
import { MUTATIONS } from '../mutation/mutations.ts';
import { problemOf } from '../mutation/problems.ts';

const ROOT = join(__dirname, '../..');

test('every guard that tests/mutation takes out stands where it is looked for, once, and has tests that are asked', () => {
  const problems = MUTATIONS.flatMap((mutation) => {
    const problem = problemOf(ROOT, mutation);
    return problem === null ? [] : [`${mutation.name}: ${problem}`];
  });
  expect(problems).toEqual([]);
  expect(MUTATIONS.length).toBeGreaterThan(300);
});

test('every guard has a name of its own, by which it can be tried alone', () => {
  const names = MUTATIONS.map(({ name }) => name);
  expect(names.filter((name, nr) => names.indexOf(name) !== nr)).toEqual([]);
});

const guard = {
  name: 'a',
  file: 'package.json',
  from: '"name": "footlight"',
  to: '',
  test: 'calls',
} as const;

test.each([
  ['a text that is gone', { from: 'no such text' }, 'found 0 times'],
  ['a text that stands there twice', { from: '"node ' }, 'times in package.json'],
  ['a file that is gone', { file: 'no-such-file.ts' }, 'there is no no-such-file.ts'],
  ['a text in its own place', { to: '"name": "footlight"' }, 'nothing is changed'],
  ['a test that is gone', { only: 'the post itself|xyzzy' }, 'is called xyzzy'],
])('%s is told', (_what, change, problem) => {
  expect(problemOf(ROOT, guard)).toBeNull();
  expect(problemOf(ROOT, { ...guard, ...change })).toContain(problem);
});
