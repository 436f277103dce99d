import { readdirSync, readFileSync } from 'node:fs';

/** All services put their endpoints into one place, where the second of a name is left out without a word. */
it('no two services have an endpoint of the same name', () => {
  const names = readdirSync('src/services').flatMap((file) =>
    [...readFileSync(`src/services/${file}`, 'utf8').matchAll(/^ {4}(\w+): build\./gm)].map(
      ([, name]) => name,
    ),
  );
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
