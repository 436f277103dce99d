import * as z from 'zod';
import { KEYWORD_TYPES, SEARCH_KINDS } from '#rules/search.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { feed } from './feeds.ts';
import { gallery } from './galleries.ts';
import { performerCard } from './performer-profile.ts';
import { product } from './products.ts';
import { video } from './videos.ts';
import { list, listQuery, publicListQuery, success } from './wire.ts';

/** Something of any kind, as this person may see it. */
const foundItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('performer'), item: performerCard }),
  z.object({ kind: z.literal('feed'), item: feed }),
  z.object({ kind: z.literal('video'), item: video }),
  z.object({ kind: z.literal('gallery'), item: gallery }),
  z.object({ kind: z.literal('product'), item: product }),
]);
export type FoundItem = z.output<typeof foundItem>;

/** What people searched for and how often. */
const searchKeyword = z.object({
  _id: z.string(),
  keyword: z.string(),
  objectType: z.enum(KEYWORD_TYPES),
  attempt: z.number(),
  createdAt: z.string(),
  updatedAt: z.string(),
});

export const searchErrors = errors('search', {
  'not-allowed': [403, 'Only creators and operators can see what people search for.'],
});

const keyword = z.string().max(500);

export const search = contract('search', {
  /**
   * People and things by their words (docs/product.md 16), the best first; `kind` asks for one kind alone. `corrected`
   * is what was searched for instead of words that nothing has, `nearest` are words that something has, when nothing
   * was found. No more than 200 are found; `total` says how many.
   */
  find: {
    method: 'GET',
    path: '/search',
    access: 'public',
    shared: true,
    query: publicListQuery
      .pick({ q: true, limit: true, offset: true })
      .extend({ kind: z.enum(SEARCH_KINDS).optional() }),
    reply: list(foundItem).extend({ corrected: z.string().nullable(), nearest: z.array(z.string()) }),
  },
  /** While somebody types: searches of others that begin so, words that go on so, and people. */
  suggest: {
    method: 'GET',
    path: '/search/suggestions',
    access: 'public',
    query: listQuery.pick({ q: true }),
    reply: z.object({ texts: z.array(z.string()), people: z.array(performerCard) }),
  },
  /** What the caller searched for, the latest first. */
  recent: {
    method: 'GET',
    path: '/search/recent',
    access: 'user',
    reply: z.object({ data: z.array(z.object({ keyword: z.string() })) }),
  },
  /** Forgets one of the caller's own searches, or without `keyword` all of them. */
  forget: {
    method: 'DELETE',
    path: '/search/recent',
    access: 'user',
    limit: 'write',
    query: z.object({ keyword: keyword.optional() }),
    reply: z.boolean(),
  },
  /**
   * Remembers a search, and for who is signed in among the own recent ones. Case and spaces do not matter; an empty
   * keyword is 422.
   */
  log: {
    method: 'POST',
    path: '/search/keywords',
    access: 'public',
    limit: 'write',
    body: z.object({
      keyword,
      objectType: z.enum(KEYWORD_TYPES).default('performer'),
      fromPerformerId: z.string().max(64).optional(),
    }),
    reply: success,
  },
  /**
   * The most frequent searches. A performer sees those made on the own page, an operator all. `dateRange` is the
   * number of past days, or day, week, month, year.
   */
  keywords: {
    method: 'GET',
    path: '/search/list/keywords',
    access: 'user',
    query: listQuery.extend({
      objectType: z.enum(KEYWORD_TYPES).optional(),
      fromPerformerId: z.string().max(64).optional(),
      dateRange: z.string().max(20).optional(),
    }),
    reply: list(searchKeyword),
  },
});
