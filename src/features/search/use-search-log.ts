import { useCountOnce } from '#lib/use-count-once.ts';
import { searchService } from '#services/search.ts';

/** Remembers what somebody looked for, once for each search that was made. */
export function useSearchLog(keyword: string): void {
  useCountOnce(keyword, () => {
    // Counting searches must never be in the way of searching.
    searchService.log({ body: { keyword, objectType: 'performer' } }, { quiet: true }).catch(() => undefined);
  });
}
