import { type RefObject, useRef } from 'react';

/** Goes to places of a film or sound, also before the browser knows how long it is. */
export function useSeek<Element extends HTMLMediaElement>(ref: RefObject<Element | null>, duration: number) {
  /** Where to begin once the length is known. */
  const pendingTime = useRef<number>(undefined);
  return {
    isPending: () => pendingTime.current !== undefined,
    currentTime: () => pendingTime.current ?? ref.current?.currentTime ?? 0,
    /** Goes to the nearest place there is, and returns it. */
    seek: (seconds: number): number => {
      const element = ref.current;
      const most = element?.duration || duration;
      const place = Math.min(Math.max(0, seconds), most || seconds);
      if (!element || element.readyState === 0) pendingTime.current = place;
      else element.currentTime = place;
      return place;
    },
    /** Begins there when it is loaded, or loaded anew. */
    seekWhenLoaded: (seconds: number) => {
      pendingTime.current = seconds;
    },
    onLoaded: (element: Element) => {
      if (pendingTime.current !== undefined) element.currentTime = pendingTime.current;
      pendingTime.current = undefined;
    },
  };
}
