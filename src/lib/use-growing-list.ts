import { useMemo } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';

/** What a hook of `build.infiniteQuery` gives, as far as lists need it. */
interface InfiniteResult<Item> {
  currentData?: { pages: readonly { data: readonly Item[]; total?: number }[] } | undefined;
  error?: unknown;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  hasNextPage: boolean;
  fetchNextPage: () => unknown;
  refetch: () => unknown;
}

/** A growing list as list components take it. */
export interface GrowingList<Item> {
  items: Item[];
  total: number;
  /** How many rows have come, also those that came twice. */
  seen: number;
  /** The first page is on its way. */
  loading: boolean;
  loadingMore: boolean;
  error: ApiError | null;
  /** Everything there is has been loaded. */
  done: boolean;
  loadMore: () => void;
  reload: () => void;
}

/** Rows that moved while one scrolled come twice and are kept once. */
function itemsOnce<Item extends { _id: string }>(pages: readonly { data: readonly Item[] }[]): Item[] {
  const byId = new Map<string, Item>();
  for (const { data } of pages) for (const item of data) if (!byId.has(item._id)) byId.set(item._id, item);
  return [...byId.values()];
}

/** `const list = useGrowingList(useFollowingInfiniteQuery(input, useNewVisit()))`. */
export function useGrowingList<Item extends { _id: string }>(
  result: InfiniteResult<Item>,
): GrowingList<Item> {
  const {
    currentData: data,
    error,
    isFetching,
    isFetchingNextPage,
    hasNextPage,
    fetchNextPage,
    refetch,
  } = result;
  const items = useMemo(() => itemsOnce(data?.pages ?? []), [data]);
  return {
    items,
    seen: data?.pages.reduce((sum, page) => sum + page.data.length, 0) ?? 0,
    total: data?.pages.at(-1)?.total ?? items.length,
    loading: data === undefined && (isFetching || !error),
    loadingMore: isFetchingNextPage,
    error: error && !isFetching ? toApiError(error) : null,
    done: data !== undefined && !hasNextPage,
    loadMore: () => {
      if (hasNextPage && !isFetching) fetchNextPage();
    },
    reload: () => void refetch(),
  };
}
