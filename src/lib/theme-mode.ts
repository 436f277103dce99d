import Cookies from 'js-cookie';
import { useSyncExternalStore } from 'react';

export type ThemeMode = 'light' | 'dark';

/** /before-paint.js reads the same cookie before the first paint. The system's theme is not followed. */
const COOKIE = 'theme';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = (): ThemeMode => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Changes the theme at once and remembers it for a year. */
export function setThemeMode(mode: ThemeMode): void {
  document.documentElement.dataset.theme = mode;
  Cookies.set(COOKIE, mode, { expires: 365, path: '/', sameSite: 'lax' });
  for (const listener of listeners) listener();
}

/** The theme in use. HTML is the same for both, so the server and the first render say light. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, read, () => 'light');
}
