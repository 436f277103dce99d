import type { Mutation } from './mutation.ts';

const KNOWN = 'server/db/known-items.ts';
const SOURCES = 'server/db/functions/search_sources.sql';
const FIND = 'server/features/search/find.queries.ts';
const finds = { test: 'search', only: 'a search finds what is shown' } as const;
const told = { test: 'search', only: 'no word or search of others is suggested' } as const;

/** What the search of the whole site finds, and the words it tells. */
export const found: readonly Mutation[] = [
  {
    name: 'searches for what is not out',
    file: KNOWN,
    from: '    item.isOut,\n    listable(NO_EXCLUSIONS),',
    to: '    listable(NO_EXCLUSIONS),',
    ...finds,
  },
  {
    name: 'searches for things of closed accounts',
    file: KNOWN,
    from: '    item.isOut,\n    listable(NO_EXCLUSIONS),',
    to: '    item.isOut,',
    ...finds,
  },
  {
    name: 'searches in blocked countries',
    file: KNOWN,
    from: '    or(listable(to), to.viewer ? subscribedBy(item, { viewer: to.viewer, now: to.now }) : undefined),\n  ) as SQL;',
    to: '  ) as SQL;',
    ...finds,
  },
  {
    name: 'words of locked posts in the search of the whole site',
    file: SOURCES,
    from: 'CASE WHEN f.is_sale AND f.price = 0 THEN f.text END',
    to: 'f.text',
    ...finds,
  },
  {
    name: 'words that are suggested or told as near',
    file: FIND,
    from: 'where ${isShown(to, kind ? [kind] : SEARCH_KINDS)} offset 0)',
    to: 'where ${to.countries.length + (kind ? 1 : 0)} >= 0 offset 0)',
    ...told,
  },
  {
    name: 'searches of others that find nothing',
    file: 'server/features/search/suggest.service.ts',
    from: '  return textsWithItems(\n    deps.db,',
    to: '  return tried.map(({ keyword }) => keyword) ?? textsWithItems(\n    deps.db,',
    ...told,
  },
  {
    name: 'what one looks around in',
    file: 'server/features/search/explore.queries.ts',
    from: '${isShown(page.to, kindsOf(page.filters.source))}',
    to: '${kindsOf(page.filters.source).length} > 0',
    test: 'search',
    only: 'what one looks around in',
  },
  {
    name: 'what is trending',
    file: 'server/features/search/trends.queries.ts',
    from: 'and ${isShown(to, kind ? [kind] : undefined)}',
    to: 'and ${to.countries.length} >= 0',
    test: 'search',
    only: 'what one looks around in',
  },
  {
    name: 'people in blocked countries, in the search of the whole site',
    file: 'server/features/performers/performer-objects.queries.ts',
    from: 'where ${listable(exclusions)}`;',
    to: 'where ${listable({ ...exclusions, countries: [] })}`;',
    test: 'search',
    only: 'people are found',
  },
];
