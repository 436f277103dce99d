import { type ApiError, errorOf } from '#api/api-error.ts';

/** How many rows a page of a work list may hold. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

/** What a query hook gives, as far as a page of a list needs it. */
interface PageResult<Item> {
  data?: { data: Item[]; total: number } | undefined;
  error?: unknown;
  isFetching: boolean;
  refetch: () => unknown;
}

/** A page of a numbered list, as work screens show it. */
export interface Pages<Item> {
  items: readonly Item[];
  total: number;
  /** Nothing has come yet: the place for a skeleton. Later pages lie over the one before. */
  first: boolean;
  loading: boolean;
  error: ApiError | null;
  reload: () => void;
}

/** `const pages = pagesOf(useOwnFeedsQuery({ query: filters.query }, useNewVisit()))`. */
export const pagesOf = <Item>({ data, error, isFetching, refetch }: PageResult<Item>): Pages<Item> => ({
  items: data?.data ?? [],
  total: data?.total ?? 0,
  first: data === undefined && !error,
  loading: isFetching,
  error: errorOf(error),
  reload: () => void refetch(),
});
