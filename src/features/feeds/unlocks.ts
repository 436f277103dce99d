import { useEffect, useRef } from 'react';

/** What a payment has just opened: one post, or all subscribers' posts of a performer. */
export interface Unlock {
  feedId?: string;
  performerId?: string;
}

type Listener = (unlock: Unlock) => void;
const listeners = new Set<Listener>();

/** Tells every list and page on screen that something is open now, so that it changes in place. */
export function announceUnlock(unlock: Unlock): void {
  for (const listener of [...listeners]) listener(unlock);
}

/** Calls `onUnlock` for as long as the component is on the page. */
export function useUnlocks(onUnlock: Listener): void {
  const latest = useRef(onUnlock);
  useEffect(() => {
    latest.current = onUnlock;
  });
  useEffect(() => {
    const listener: Listener = (unlock) => latest.current(unlock);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
