import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { inNode } from '#support/in-node.ts';

test('the files that run first are there', () => {
  const longest = inNode(
    "console.log(JSON.stringify((await import('./tests/support/longest-first.mjs')).LONGEST))",
  ) as string[];
  expect(longest.length).toBeGreaterThan(5);
  const missing = longest.filter(
    (name) => !['ts', 'tsx'].some((ending) => existsSync(`tests/${name}.test.${ending}`)),
  );
  expect(missing).toEqual([]);
});

/** The API's test files that jest finds for a suite; all of them without one. */
function filesOf(suite: string): string[] {
  const jest = ['--experimental-vm-modules', '--no-warnings', 'node_modules/jest/bin/jest.js'];
  const listed = execFileSync(process.execPath, [...jest, '--listTests', '--selectProjects', 'api'], {
    encoding: 'utf8',
    env: { ...process.env, TEST_SUITE: suite },
  });
  return listed
    .split('\n')
    .filter((line) => line.includes('.test.'))
    .sort();
}

test('each file of the API is either in npm test or among the longest', () => {
  const [quick, longest, all] = [filesOf('quick'), filesOf('longest'), filesOf('')];
  expect(longest.length).toBeGreaterThan(5);
  expect(quick.filter((file) => longest.includes(file))).toEqual([]);
  expect([...quick, ...longest].sort()).toEqual(all);
});
