import { useCallback, useSyncExternalStore } from 'react';

/** From here on a table of six columns fits beside the navigation. */
const TABLE = 1024;
/** From here on the layout has a column for context (layouts/columns). */
const ASIDE = 1200;
/** Below are phones: the width at which most styles change. */
const BEYOND_PHONE = 768;
/** Below, a film is not shown larger than its small file is. */
const LARGE_FILM = 768;

function useMinWidth(px: number): boolean {
  const media = `(min-width: ${px}px)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = window.matchMedia(media);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [media],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(media).matches,
    () => false,
  );
}

/** Whether there is room for a table; phones and the server get cards, so neither is rendered twice. */
export const useWide = (): boolean => useMinWidth(TABLE);

/** Whether there is room for a column at the side. */
export const useHasAside = (): boolean => useMinWidth(ASIDE);

/** Whether the screen is wider than a phone; the server's is not. */
export const useBeyondPhone = (): boolean => useMinWidth(BEYOND_PHONE);

/** Whether a film is shown so large that its small file would look soft. */
export const useLargeFilm = (): boolean => useMinWidth(LARGE_FILM);
