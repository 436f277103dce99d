import { keepAnswer, readKept } from '#lib/kept-cookie.ts';
import { LOCALE_COOKIE } from '#rules/constants.ts';

/** Key of the chosen language in cookie, local and session storage. */
export const LOCALE_KEY = LOCALE_COOKIE;

/** Remembers a supported locale in all three places; the cookie is what the server renders by. */
export function saveLocale(locale: string): void {
  keepAnswer(LOCALE_KEY, locale);
  try {
    localStorage.setItem(LOCALE_KEY, locale);
    sessionStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // Storage may be forbidden: the cookie alone is enough.
  }
}

/** The choice as local or session storage have it, whatever it is. */
export function storedLocale(): string | null {
  try {
    return sessionStorage.getItem(LOCALE_KEY) ?? localStorage.getItem(LOCALE_KEY);
  } catch {
    return null;
  }
}

/** The cookie is gone and a choice is kept elsewhere: worth fetching the code that brings it back. */
export const isLocaleLost = (): boolean => !readKept(LOCALE_KEY) && storedLocale() !== null;
