import { useEffect, useMemo, useState } from 'react';
import type { ApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';
import { useRecalled, useRemembered } from '#lib/history-memory.ts';
import { useCall } from '#lib/use-call.ts';

/** How many rows a page of a work list may hold. */
export const PAGE_SIZES = [10, 20, 50, 100] as const;

interface PageOf<Item> {
  data: Item[];
  total: number;
}

export interface Pages<Item> {
  items: readonly Item[];
  total: number;
  /** Counts from 1. */
  page: number;
  pageSize: number;
  /** Another page, or as many rows a page. */
  turn: (page: number, pageSize: number) => void;
  /** Nothing has come yet: the place for a skeleton. Later pages lie over the one before. */
  first: boolean;
  loading: boolean;
  error: ApiError | null;
  reload: () => void;
  /** Changes the rows on screen before the server has answered. */
  change: (change: (items: Item[]) => Item[]) => void;
}

type Search<Input, Item> = (input: Input, options?: CallOptions) => Promise<PageOf<Item>>;

/**
 * A numbered list for work screens. `query` is the call's query without limit and offset; a change of it (by
 * value) starts at the first page again, "back" at the page one was at.
 */
export function usePages<Input extends { query?: unknown } | undefined, Item>(
  search: Search<Input, Item>,
  query: object,
  startSize = PAGE_SIZES[1],
): Pages<Item> {
  const key = JSON.stringify(query);
  const name = `pages:${key}`;
  const kept = useRecalled<{ page: number; pageSize: number }>(name);
  const [at, setAt] = useState({ key, page: kept?.page ?? 1 });
  const [pageSize, setPageSize] = useState<number>(kept?.pageSize ?? startSize);
  const page = at.key === key ? at.page : 1;
  useRemembered(
    name,
    useMemo(() => ({ page, pageSize }), [page, pageSize]),
  );
  const input = { query: { ...query, limit: pageSize, offset: (page - 1) * pageSize } } as unknown as Input;
  const call = useCall(search, input);
  const { data } = call;
  const emptied = page > 1 && !call.loading && data?.data.length === 0;
  useEffect(() => {
    // The last row of the last page was removed.
    if (emptied) setAt({ key, page: page - 1 });
  }, [emptied, key, page]);
  return {
    items: data?.data ?? [],
    total: data?.total ?? 0,
    page,
    pageSize,
    turn: (next, size) => {
      // Other pages hold other rows then: one begins at the first.
      setAt({ key, page: size === pageSize ? next : 1 });
      setPageSize(size);
    },
    first: data === undefined && !call.error,
    loading: call.loading,
    error: call.error,
    reload: () => void call.reload(),
    change: (change) => call.setData((before) => before && { ...before, data: change(before.data) }),
  };
}
