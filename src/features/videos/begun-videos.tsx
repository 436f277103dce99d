import dynamic from 'next/dynamic';
import { useNewVisit } from '#lib/visit.ts';
import { useContinueWatchingQuery } from '#services/videos.ts';

const BegunShelf = dynamic(() => import('./begun-shelf.tsx').then((part) => part.BegunShelf));

/** So many stand on the shelf. */
export const BEGUN = { query: { limit: 12 } } as const;

/** Videos that the person began to watch; nothing, and no script for it, where there is none. */
export function BegunVideos() {
  const { data } = useContinueWatchingQuery(BEGUN, useNewVisit());
  // One that was seen to its end since is taken off at once.
  const begun = data?.data.filter(({ position }) => position !== null) ?? [];
  return begun.length > 0 ? <BegunShelf videos={begun} /> : null;
}
