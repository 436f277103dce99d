import type { ServiceOptions } from '#api/service.ts';
import type { Feed } from '#contract/feeds.ts';
import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import { feedsService } from '#services/feeds.ts';
import { weave } from './weave.ts';

type ListQuery = NonNullable<Parameters<typeof feedsService.list>[0]>['query'];

/** Posts to read from one place: the call's filters, and how many of each page come from it. */
export interface FeedSource {
  query: NonNullable<ListQuery>;
  share: number;
  /** How many the first page holds, when it is shorter: it is what a reader waits for. */
  first?: number;
}

/** A part of a feed; `cursors[i]` is where source i goes on, null where it has ended. */
export interface FeedPart {
  feeds: Feed[];
  cursors: (string | null)[];
}

export const isEnd = (part: FeedPart): boolean => part.cursors.every((cursor) => cursor === null);

/** A single list, newest first. */
export const oneSource = (
  query: FeedSource['query'],
  pageSize = FEEDS_PAGE_SIZE,
  first?: number,
): FeedSource[] => [{ query, share: pageSize, ...(first ? { first } : {}) }];

/** Reads the next page of every source that has one and weaves them. `from` is the part before it. */
export async function readFeed(
  sources: readonly FeedSource[],
  from: FeedPart | null,
  options: ServiceOptions = {},
): Promise<FeedPart> {
  const pages = await Promise.all(
    sources.map(({ query, share, first }, index) => {
      const cursor = from?.cursors[index];
      if (cursor === null) return null;
      const limit = cursor ? share : (first ?? share);
      return feedsService.list({ query: { ...query, limit, ...(cursor ? { cursor } : {}) } }, options);
    }),
  );
  const lists = pages.map((page) => page?.data ?? []);
  const shares = sources.map(({ share }) => share);
  const known = new Set(from?.feeds.map((feed) => feed._id));
  return { feeds: weave(lists, shares, known), cursors: pages.map((page) => page?.nextCursor ?? null) };
}
