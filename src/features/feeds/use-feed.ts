import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type ApiError, toApiError } from '#api/api-error.ts';
import type { Feed } from '#contract/feeds.ts';
import { useRecalled, useRemembered } from '#lib/history-memory.ts';
import { feedsService } from '#services/feeds.ts';
import { type FeedPart, type FeedSource, isEnd, readFeed } from './feed-source.ts';
import { type Unlock, unlockCount, unlocksSince, useUnlocks } from './unlocks.ts';

export interface FeedState {
  items: Feed[];
  /** The first part is on its way. */
  loading: boolean;
  loadingMore: boolean;
  error: ApiError | null;
  done: boolean;
  loadMore: () => void;
  reload: () => void;
}

interface Shown {
  part: FeedPart | null;
  loading: 'first' | 'more' | null;
  error: ApiError | null;
}

const isOpened = (feed: Feed, { feedId, performerId }: Unlock): boolean =>
  feed._id === feedId ||
  (feed.isLocked && feed.lockReason === 'subscribe' && feed.performer._id === performerId);

const joined = (before: FeedPart | null, next: FeedPart): FeedPart => ({
  feeds: [...(before?.feeds ?? []), ...next.feeds],
  cursors: next.cursors,
});

/** Asks again for the posts that a payment has opened and puts them in place, one by one. */
function useOpenedInPlace(items: readonly Feed[], since: number, replace: (feed: Feed) => void): void {
  const open = (unlock: Unlock) => {
    for (const feed of items.filter((one) => isOpened(one, unlock))) {
      // A post that cannot be asked for now stays locked on screen and opens with the next visit.
      feedsService.view({ params: { id: feed._id } }).then(replace, () => undefined);
    }
  };
  useUnlocks(open);
  const opens = useRef(open);
  useEffect(() => {
    for (const unlock of unlocksSince(since)) opens.current(unlock);
  }, [since]);
}

/** A list as the history remembers it. */
interface Remembered {
  part: FeedPart;
  /** How many unlocks it had heard of. */
  unlocks: number;
}

/**
 * A feed that grows as one reads on, by keyset so that depth costs nothing. `sources` must not change during the
 * component's life (give the list a `key`). `initial` is the first part that came with the page, null when it
 * did not. On "back" the list is there at once as far as it was read.
 */
export function useFeed(sources: readonly FeedSource[], initial: FeedPart | null): FeedState {
  const name = `feed:${JSON.stringify(sources)}`;
  const recalled = useRecalled<Remembered>(name);
  const begin = recalled?.part ?? initial;
  const [shown, setShown] = useState<Shown>({
    part: begin,
    loading: begin ? null : 'first',
    error: null,
  });
  const fixed = useRef(sources);
  const busy = useRef<AbortController | null>(null);

  const read = useCallback(async (from: FeedPart | null) => {
    busy.current?.abort();
    const stop = new AbortController();
    busy.current = stop;
    setShown((before) => ({ ...before, loading: from ? 'more' : 'first', error: null }));
    try {
      const next = await readFeed(fixed.current, from, { signal: stop.signal });
      if (stop.signal.aborted) return;
      setShown((before) => ({ part: joined(from ? before.part : null, next), loading: null, error: null }));
    } catch (thrown) {
      if (!stop.signal.aborted)
        setShown((before) => ({ ...before, loading: null, error: toApiError(thrown) }));
    } finally {
      if (busy.current === stop) busy.current = null;
    }
  }, []);

  const missing = begin === null;
  useEffect(() => {
    if (missing) void read(null);
    return () => busy.current?.abort();
  }, [missing, read]);

  const { part, loading, error } = shown;
  const items = part?.feeds ?? [];
  useRemembered(
    name,
    useMemo(() => part && { part, unlocks: unlockCount() }, [part]),
  );
  const [since] = useState(() => recalled?.unlocks ?? unlockCount());
  useOpenedInPlace(items, since, (feed) =>
    setShown((before) => {
      if (!before.part) return before;
      const feeds = before.part.feeds.map((one) => (one._id === feed._id ? feed : one));
      return { ...before, part: { ...before.part, feeds } };
    }),
  );
  return useMemo(
    () => ({
      items: part?.feeds ?? [],
      loading: loading === 'first',
      loadingMore: loading === 'more',
      error,
      done: part !== null && isEnd(part),
      loadMore: () => {
        if (part && !isEnd(part) && !busy.current) void read(part);
      },
      reload: () => void read(null),
    }),
    [part, loading, error, read],
  );
}
