import { type RefObject, useEffect, useState } from 'react';
import { useLargeFilm } from '#lib/use-min-width.ts';
import type { MediaItem } from '../media-item.ts';

/**
 * The address of a film or sound: that of the small file on a phone. Addresses are renewed while a page is open, and a
 * window may be turned: what plays keeps the address it began with (shell/renew-media.ts gives it a new one).
 */
export function useMediaSource<Element extends HTMLMediaElement>(
  { full = '', phone = full }: MediaItem,
  ref: RefObject<Element | null>,
) {
  const isLarge = useLargeFilm();
  const [startedSrc, setStartedSrc] = useState<string>();
  const address = isLarge ? full : phone;
  useEffect(() => {
    const element = ref.current;
    // The browser's own controls work before the page is hydrated. Any other value, `currentSrc` too, would load it anew.
    if (element && !element.paused) setStartedSrc(element.getAttribute('src') ?? undefined);
  }, [ref]);
  return {
    src: startedSrc ?? address,
    /** True from the first press on. */
    isStarted: startedSrc !== undefined,
    start: (element: Element) => setStartedSrc(element.getAttribute('src') ?? address),
  };
}
