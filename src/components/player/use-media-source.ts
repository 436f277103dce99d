import { useState } from 'react';
import { useLargeFilm } from '#lib/use-min-width.ts';
import type { MediaItem } from '../media-item.ts';

/**
 * The address of a film or sound: that of the small file on a phone. Addresses are renewed while a page is open, and a
 * window may be turned: what plays keeps the address it began with (shell/renew-media.ts gives it a new one).
 */
export function useMediaSource({ full = '', phone = full }: MediaItem) {
  const isLarge = useLargeFilm();
  const [startedSrc, setStartedSrc] = useState<string>();
  const address = isLarge ? full : phone;
  return {
    src: startedSrc ?? address,
    /** True from the first press on. */
    isStarted: startedSrc !== undefined,
    // As the attribute has it: any other spelling of the address, `currentSrc` too, would load the file anew.
    start: (element: HTMLMediaElement) => setStartedSrc(element.getAttribute('src') ?? address),
  };
}
