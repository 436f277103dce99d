import { readdirSync, readFileSync } from 'node:fs';
import { pages } from '#contract/pages.ts';
import { NOUNS } from '#services/api.ts';
import { listOf, mutationOf, queryOf, refetchTagOf } from '#services/endpoints.ts';

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

it('a call whose noun is no tag needs one by name: the compiler refuses each of these lines without it', () => {
  expect(NOUNS).not.toContain(pages.search.noun);
  // @ts-expect-error: no tag.
  queryOf(pages.search);
  // @ts-expect-error: no tag.
  listOf(pages.search, 20);
  // @ts-expect-error: nothing is said of what it changes.
  mutationOf(pages.search);
  expect(queryOf(pages.search, 'search').providesTags({ data: [] })).toEqual([
    'search',
    refetchTagOf('search'),
  ]);
});
