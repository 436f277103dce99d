import { useCallback, useEffect, useMemo, useState } from 'react';
import { forgetKept, keptSearches } from '#lib/kept-searches.ts';
import { useForgetSearchesMutation, useRecentSearchesQuery } from '#services/search.ts';
import { useViewer } from '#store/hooks.ts';

const NONE: readonly string[] = [];

/** What this person searched for: of an account what the server keeps, of a visitor what the device keeps. */
export function useRecentSearches(isWanted: boolean) {
  const viewer = useViewer();
  const { data } = useRecentSearchesQuery(undefined, { skip: !viewer || !isWanted });
  const [forgetOwn] = useForgetSearchesMutation();
  const [kept, setKept] = useState(NONE);
  // Read after the first picture, which the server made without it.
  useEffect(() => {
    if (isWanted && !viewer) setKept(keptSearches());
  }, [isWanted, viewer]);
  const forget = useCallback(
    (text?: string) => {
      if (viewer) return void forgetOwn({ query: text === undefined ? {} : { keyword: text } });
      forgetKept(text);
      setKept(keptSearches());
    },
    [viewer, forgetOwn],
  );
  const own = useMemo(() => data?.data.map(({ keyword }) => keyword) ?? NONE, [data]);
  return { recent: viewer ? own : kept, forget };
}
