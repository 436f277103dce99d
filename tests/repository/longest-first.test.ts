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
