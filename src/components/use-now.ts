import { useSyncExternalStore } from 'react';

/**
 * The browser's clock for texts like "5m ago": one timer for the page, however many times are shown. On the
 * server and in the first render it is undefined, so both sides write the same text.
 */
const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let current = 0;

function read(): number {
  // The page's only clock; rules get their time from here or from the server, never on their own.
  current ||= Date.now();
  return current;
}

function tick(): void {
  current = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    current = 0;
  };
}

/** Milliseconds since 1970, renewed twice a minute; undefined until the page is hydrated. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, read, () => undefined);
}
