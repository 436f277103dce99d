import dynamic from 'next/dynamic';
import { useNewVisit } from '#lib/visit.ts';
import { useContinueWatchingQuery, videosApi } from '#services/videos.ts';
import type { LoadContext } from '#shell/page.tsx';

const BegunShelf = dynamic(() => import('./begun-shelf.tsx').then((part) => part.BegunShelf));

/** So many stand on the shelf. */
const BEGUN = { query: { limit: 12 } } as const;

/** For the load function of a page that shows them. */
export const loadBegun = (ask: LoadContext['ask']) => ask(videosApi.endpoints.continueWatching, BEGUN);

/** Videos that the person began to watch; nothing, and no script for it, where there is none. */
export function BegunVideos() {
  const { data } = useContinueWatchingQuery(BEGUN, useNewVisit());
  // One that was seen to its end since is taken off at once.
  const begun = data?.data.filter(({ position }) => position !== null) ?? [];
  return begun.length > 0 ? <BegunShelf videos={begun} /> : null;
}
