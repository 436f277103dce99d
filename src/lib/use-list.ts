import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';
import type { CallOptions } from '#api/client.ts';

export interface Page<Item> {
  data: Item[];
  total: number;
}

interface Shown<Item> {
  items: Item[];
  total: number;
  /** The first page is on its way. */
  loading: boolean;
  loadingMore: boolean;
  error: ApiError | null;
  /** Everything there is has been loaded. */
  done: boolean;
}

export interface ListState<Item> extends Shown<Item> {
  loadMore: () => void;
  reload: () => void;
  /** Changes items in place: optimistic likes, removed rows. */
  setItems: (change: (items: Item[]) => Item[]) => void;
}

type SearchFunction<Input, Item> = (input: Input, options?: CallOptions) => Promise<Page<Item>>;

const EMPTY = { items: [], total: 0, loading: false, loadingMore: false, error: null, done: false };

/** Lays a page behind the items: rows that moved while one scrolled come twice and are kept once. */
function append<Item extends { _id: string }>(
  before: Shown<Item>,
  page: Page<Item>,
  seen: number,
): Shown<Item> {
  const known = new Set(before.items.map((item) => item._id));
  const items = [...before.items, ...page.data.filter((item) => !known.has(item._id))];
  // An empty page ends the list whatever the count says.
  const done = seen >= page.total || page.data.length === 0;
  return { items, total: page.total, loading: false, loadingMore: false, error: null, done };
}

/**
 * A list that grows page by page. `input` is the call's input without limit and offset; a change of it (by
 * value) starts anew, null waits. `initial` is the first page that came with the server render.
 */
export function useList<Input extends { query?: unknown } | undefined, Item extends { _id: string }>(
  search: SearchFunction<Input, Item>,
  input: NonNullable<NoInfer<Input>> | null,
  { initial, pageSize = 12 }: { initial?: Page<Item> | undefined; pageSize?: number } = {},
): ListState<Item> {
  const key = input ? JSON.stringify([input, pageSize]) : '';
  const [shown, setShown] = useState<Shown<Item>>(() =>
    initial ? append(EMPTY, initial, initial.data.length) : { ...EMPTY, loading: key !== '' },
  );
  const present = useRef({
    search,
    input,
    seen: initial?.data.length ?? 0,
    busy: false,
    stop: new AbortController(),
  });
  present.current.search = search;
  present.current.input = input;

  const load = useCallback(
    async (offset: number): Promise<boolean> => {
      const { current } = present;
      if (!current.input) return false;
      current.stop.abort();
      const stop = new AbortController();
      Object.assign(current, { stop, busy: true });
      setShown((before) => ({ ...before, error: null, loading: offset === 0, loadingMore: offset > 0 }));
      const query = { ...(current.input.query as object), limit: pageSize, offset };
      try {
        const page = await current.search({ ...current.input, query }, { signal: stop.signal });
        if (stop.signal.aborted) return false;
        Object.assign(current, { seen: offset + page.data.length, busy: false });
        setShown((before) => append(offset === 0 ? EMPTY : before, page, offset + page.data.length));
        return true;
      } catch (thrown) {
        if (stop.signal.aborted) return false;
        current.busy = false;
        setShown((before) => ({ ...before, loading: false, loadingMore: false, error: toApiError(thrown) }));
        return false;
      }
    },
    [pageSize],
  );

  const loadedKey = useRef(initial ? key : null);
  useEffect(() => {
    if (key === '' || key === loadedKey.current) return;
    void load(0).then((loaded) => {
      if (loaded) loadedKey.current = key;
    });
  }, [key, load]);
  useEffect(() => () => present.current.stop.abort(), []);

  const { done } = shown;
  return useMemo(
    () => ({
      ...shown,
      loadMore: () => {
        if (!done && !present.current.busy) void load(present.current.seen);
      },
      reload: () => void load(0),
      setItems: (change) => setShown((before) => ({ ...before, items: change(before.items) })),
    }),
    [shown, done, load],
  );
}
