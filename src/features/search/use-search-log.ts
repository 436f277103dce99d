import { useEffect } from 'react';
import { searchService } from '#services/search.ts';

/** Remembers what somebody looked for, once for each search that was made (spec §7 /search/keywords). */
export function useSearchLog(keyword: string): void {
  useEffect(() => {
    if (keyword === '') return;
    // Counting searches must never be in the way of searching.
    searchService.log({ body: { keyword, objectType: 'performer' } }, { quiet: true }).catch(() => undefined);
  }, [keyword]);
}
