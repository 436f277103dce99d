import { useEffect, useState } from 'react';

/** As far back as one goes in earnest; older places are loaded anew. */
const MOST_ENTRIES = 20;
/** Signed addresses of pictures live a quarter of an hour: what is older is loaded anew. */
const MOST_MS = 10 * 60_000;

interface Kept {
  value: unknown;
  /** On the tab's own clock, which no change of the time of day moves. */
  at: number;
}

/**
 * What a tab remembers of the pages in its history, so that "back" shows a place as it was left, without asking the
 * server. Next names each entry of the history by a key, and puts the scroll position back by itself.
 */
const entries = new Map<string, Map<string, Kept>>();

/** The entry one is at; null on the server and before the router has named it. */
function currentEntry(): string | null {
  if (typeof window === 'undefined') return null;
  const state = window.history.state as { key?: unknown } | null;
  return typeof state?.key === 'string' ? state.key : null;
}

export function recall<T>(name: string): T | undefined {
  const entry = currentEntry();
  const kept = entry === null ? undefined : entries.get(entry)?.get(name);
  return kept && performance.now() - kept.at < MOST_MS ? (kept.value as T) : undefined;
}

export function remember(name: string, value: unknown): void {
  const entry = currentEntry();
  if (entry === null) return;
  const known = entries.get(entry) ?? new Map<string, Kept>();
  known.set(name, { value, at: performance.now() });
  // What was used last goes last.
  entries.delete(entry);
  entries.set(entry, known);
  for (const oldest of entries.keys()) {
    if (entries.size <= MOST_ENTRIES) return;
    entries.delete(oldest);
  }
}

/** Forgets everything, or what has this prefix: somebody else is signed in, or it is no longer as it was. */
export function forgetHistory(prefix = ''): void {
  for (const known of entries.values()) {
    for (const name of known.keys()) if (name.startsWith(prefix)) known.delete(name);
  }
}

/** Remembers a value at the present entry each time it changes; null is not remembered. */
export function useRemembered(name: string, value: unknown): void {
  useEffect(() => {
    if (value !== null) remember(name, value);
  }, [name, value]);
}

/** What was remembered under this name when the component came on the page. */
export function useRecalled<T>(name: string): T | undefined {
  const [found] = useState(() => recall<T>(name));
  return found;
}
