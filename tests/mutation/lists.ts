import type { Mutation } from './mutation.ts';

const KNOWN = 'server/db/known-items.ts';
const OUT = 'server/db/item-out.ts';
const LISTS = 'server/features/feeds/feed-lists.queries.ts';
const POSTS = 'server/features/feeds/feeds.service.ts';
const lists = { test: 'calls', only: 'the list of all' } as const;
const bookmarks = { test: 'calls', only: 'bookmarks' } as const;

/** Lists, searches and bookmarks. */
export const listed: readonly Mutation[] = [
  {
    name: 'planned posts in lists',
    file: OUT,
    from: ' and ${feeds.publishedAt} <= ${moment}::timestamptz',
    to: '',
    ...lists,
  },
  { name: 'waiting posts in lists', file: OUT, from: ' and not ${feeds.isWaiting}', to: '', ...lists },
  { name: 'deleted posts in lists', file: OUT, from: ' and ${feeds.deletedAt} is null', to: '', ...lists },
  {
    name: 'blocked countries in the list of all',
    file: LISTS,
    from: 'all: { where: and(ofPublic, isOpenHere) }',
    to: 'all: { where: ofPublic }',
    ...lists,
  },
  {
    name: 'blocked countries at home',
    file: LISTS,
    from: '    and (${isOpenHere} or ${performers.id} in (${subscribed}))`),',
    to: '    `),',
    test: 'calls',
    only: 'the list of all|what "For you"',
  },
  {
    name: 'people whom a performer blocks, in lists of posts',
    file: LISTS,
    from: "\n  and ${performers.id} <> all(${at('blockerIds')}::text[]))`;",
    to: ')`;',
    ...lists,
  },
  {
    name: 'people whom a performer blocks, in all other lists',
    file: 'server/db/listable.ts',
    from: 'blockerIds.length > 0',
    to: 'blockerIds.length < 0',
    ...bookmarks,
  },
  {
    name: 'people whom a performer blocks, in "For you"',
    file: 'server/features/feeds/suggested-creators.queries.ts',
    from: '\n    and p.id <> all(${sql.param([...blockerIds])}::text[])',
    to: '${[...blockerIds].length < 0 ? sql`and` : sql``}',
    test: 'blockedPeople',
    only: 'creators one may like',
  },
  {
    name: 'words of locked posts in searches',
    file: 'server/features/feeds/feed-filters.queries.ts',
    from: 'and(eq(feeds.isSale, true), eq(feeds.price, 0), ilike(feeds.text, pattern))',
    to: 'ilike(feeds.text, pattern)',
    test: 'calls',
    only: 'search finds nobody',
  },
  {
    name: 'refunded purchases among bookmarks',
    file: KNOWN,
    from: "    eq(t.status, 'success'),\n",
    to: '',
    ...bookmarks,
  },
  {
    name: 'searches for what was bought',
    file: KNOWN,
    from: 'q ? sql`position(lower(${q}) in lower(${t.name})) > 0` : undefined',
    to: 'undefined',
    ...bookmarks,
  },
  {
    name: 'bookmarks of what is not out',
    file: KNOWN,
    from: 'and(isOut, listable(NO_EXCLUSIONS),',
    to: 'and(listable(NO_EXCLUSIONS),',
    ...bookmarks,
  },
  {
    name: 'bookmarks of closed accounts',
    file: KNOWN,
    from: 'and(isOut, listable(NO_EXCLUSIONS),',
    to: 'and(isOut,',
    ...bookmarks,
  },
  {
    name: 'bookmarks from blocked countries',
    file: KNOWN,
    from: ', or(listable(asked), isSubscribed), isFor',
    to: ', isFor',
    ...bookmarks,
  },
  {
    name: 'bookmarks of what was deleted',
    file: KNOWN,
    from: 'and(isNull(deletedAt), or(',
    to: 'and(or(',
    ...bookmarks,
  },
  {
    name: 'subscriptions that ended among bookmarks',
    file: KNOWN,
    from: '\n    and ${s.expiredAt} > ${now.toISOString()}::timestamptz)`;',
    to: ')`;',
    ...bookmarks,
  },
  {
    name: 'blocked countries in the site map',
    file: 'server/features/performers/sitemap.queries.ts',
    from: 'sql`cardinality(${performers.blockCountries}) = 0`,',
    to: '',
    test: 'calls',
    only: 'site map',
  },
  {
    name: 'previews of posts of others',
    file: POSTS,
    from: 'if (!row || row.feed.performerId !== viewer.id || row.feed.deletedAt) throw',
    to: 'if (!row || row.feed.deletedAt) throw',
    test: 'calls',
    only: 'a preview of an own post|the lists of their own',
  },
];
