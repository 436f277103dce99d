import { keepSearch } from '#lib/kept-searches.ts';
import { useCountOnce } from '#lib/use-count-once.ts';
import type { KeywordType } from '#rules/search.ts';
import { searchService } from '#services/search.ts';
import { useViewer } from '#store/hooks.ts';

/** Remembers what somebody looked for, once for each search that was made; a visitor's stays on the device. */
export function useSearchLog(keyword: string, objectType: KeywordType = 'performer'): void {
  const viewer = useViewer();
  useCountOnce(keyword, () => {
    if (!viewer) keepSearch(keyword);
    // Counting searches must never be in the way of searching.
    searchService.log({ body: { keyword, objectType } }, { quiet: true }).catch(() => undefined);
  });
}
