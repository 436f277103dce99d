import * as z from 'zod';
import {
  AUDIENCE_FILTERS,
  DURATIONS,
  EXPLORE_OFFSET_MAX,
  EXPLORE_ORDERS,
  EXPLORE_SOURCES,
  OTHER_SOURCES,
  TREND_TIMES,
  TRENDING_KINDS,
  TRENDING_MAX,
  UPLOADED,
} from '#rules/explore.ts';
import { contract } from './endpoint.ts';
import { feed } from './feeds.ts';
import { gallery } from './galleries.ts';
import { product } from './products.ts';
import { video } from './videos.ts';
import { filterBy, flag, listQuery, money, numeric } from './wire.ts';

/** A thing with its kind, and the place behind it: `cursor` of the last one opens the next page. */
const explored = z.discriminatedUnion('exploreSource', [
  feed.extend({ exploreSource: z.literal('feed'), cursor: z.string() }),
  video.extend({ exploreSource: z.literal('video'), cursor: z.string() }),
  gallery.extend({ exploreSource: z.literal('gallery'), cursor: z.string() }),
  product.extend({ exploreSource: z.literal('product'), cursor: z.string() }),
]);
export type Explored = z.output<typeof explored>;

/** A thing with its kind and how many people looked at it in that time. */
const looks = { trendingViews: z.number() };
const trendingItem = z.discriminatedUnion('trendingSource', [
  feed.extend({ trendingSource: z.literal('feed'), ...looks }),
  video.extend({ trendingSource: z.literal('video'), ...looks }),
  gallery.extend({ trendingSource: z.literal('gallery'), ...looks }),
  product.extend({ trendingSource: z.literal('product'), ...looks }),
]);
export type TrendingItem = z.output<typeof trendingItem>;

export const explore = contract('explore', {
  /**
   * Posts, videos, galleries and products of all creators, narrowed and in an order (docs/product.md 17). A bare list, as clients
   * expect it. `upload` is how long ago at most, `priceFrom` and `priceTo` are tokens of what is for sale; `isSale` and
   * `subscription` are how other clients ask for `audience`.
   */
  explore: {
    method: 'GET',
    path: '/explore',
    access: 'public',
    shared: true,
    query: listQuery.pick({ q: true }).extend({
      // Rows that are skipped are looked at one by one: whoever goes on further does so by `cursor`.
      offset: numeric(z.number().int().min(0).max(EXPLORE_OFFSET_MAX)).default(0),
      limit: numeric(z.number().int().min(1))
        .transform((value) => Math.min(value, 60))
        .default(12),
      cursor: z.string().max(100).optional(),
      source: filterBy(EXPLORE_SOURCES, OTHER_SOURCES).optional(),
      audience: z.enum(AUDIENCE_FILTERS).optional(),
      isSale: flag.optional(),
      subscription: flag.optional(),
      isFeatured: flag.optional(),
      priceFrom: money.optional(),
      priceTo: money.optional(),
      duration: z.enum(DURATIONS).optional(),
      upload: z.enum(UPLOADED).optional(),
      sortBy: z
        .string()
        .max(40)
        .optional()
        .transform((value) => EXPLORE_ORDERS.find((order) => order === value) ?? 'latest'),
    }),
    reply: z.array(explored),
  },
  /** What most people looked at in the last week or month, at most 12; a bare list. */
  trending: {
    method: 'GET',
    path: '/trending',
    access: 'public',
    shared: true,
    query: listQuery.pick({ q: true }).extend({
      source: filterBy(TRENDING_KINDS, ['performer', 'audio']).optional(),
      time: z.enum(TREND_TIMES).default('week'),
      limit: numeric(z.number().int().min(1))
        .transform((value) => Math.min(value, TRENDING_MAX))
        .default(TRENDING_MAX),
    }),
    reply: z.array(trendingItem),
  },
});
