import type { Feed } from '#contract/feeds.ts';
import { type GrowingList, useGrowingList } from '#lib/use-growing-list.ts';
import { type FeedSource, useFeedStreamInfiniteQuery } from '#services/feeds.ts';

export interface FeedStream extends GrowingList<Feed> {
  /** Where the first source goes on, null where it has ended. */
  next: string | null;
}

/** The posts of these sources as far as they were read; on "back" they are there at once. */
export function useFeedStream(sources: readonly FeedSource[]): FeedStream {
  const result = useFeedStreamInfiniteQuery(sources);
  return { ...useGrowingList(result), next: result.currentData?.pages.at(-1)?.cursors[0] ?? null };
}
