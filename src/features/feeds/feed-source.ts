import { FEEDS_PAGE_SIZE } from '#rules/constants.ts';
import type { FeedSource } from '#services/feeds.ts';

/** A single list, newest first. */
export const oneSource = (
  query: FeedSource['query'],
  pageSize = FEEDS_PAGE_SIZE,
  first?: number,
): FeedSource[] => [{ query, share: pageSize, ...(first ? { first } : {}) }];
