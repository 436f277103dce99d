import { useEffect, useRef } from 'react';

/** What a payment has just opened: one post, or all subscribers' posts of a performer. */
export interface Unlock {
  feedId?: string;
  performerId?: string;
}

type Listener = (unlock: Unlock) => void;
const listeners = new Set<Listener>();
/** All of this tab, in order: a list that comes back from the history was not there when some were told. */
const told: Unlock[] = [];

export const unlockCount = (): number => told.length;

export const unlocksSince = (count: number): readonly Unlock[] => told.slice(count);

/** Tells every list and page on screen that something is open now, so that it changes in place. */
export function announceUnlock(unlock: Unlock): void {
  told.push(unlock);
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
