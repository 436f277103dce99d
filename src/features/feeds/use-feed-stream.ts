import type { Feed } from '#contract/feeds.ts';
import { type GrowingList, useGrowingList } from '#lib/use-growing-list.ts';
import { type FeedSource, useFeedStreamInfiniteQuery } from '#services/feeds.ts';

/** The posts of these sources as far as they were read; on "back" they are there at once. */
export const useFeedStream = (sources: readonly FeedSource[]): GrowingList<Feed> =>
  useGrowingList(useFeedStreamInfiniteQuery(sources));
