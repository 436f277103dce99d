import { useSyncExternalStore } from 'react';
import { keepAnswer } from './kept-cookie.ts';

export type ThemeMode = 'light' | 'dark';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): ThemeMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/**
 * Changes the theme at once and remembers it. /before-paint.js reads its cookie before the first paint. The system's
 * theme is not followed.
 */
export function setThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  keepAnswer('theme', mode);
  for (const listener of listeners) listener();
}

/** The theme in use. HTML is the same for both, so the server and the first render say light. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, read, () => 'light');
}
