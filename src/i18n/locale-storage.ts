import Cookies from 'js-cookie';

/** Key of the chosen language in cookie, local and session storage (spec §9). */
export const LOCALE_KEY = 'i18nextLng';

/** Remembers a supported locale everywhere the spec names; the cookie is what the server renders by. */
export function saveLocale(locale: string): void {
  Cookies.set(LOCALE_KEY, locale, { expires: 365, path: '/', sameSite: 'lax' });
  try {
    localStorage.setItem(LOCALE_KEY, locale);
    sessionStorage.setItem(LOCALE_KEY, locale);
  } catch {
    // Storage may be forbidden: the cookie alone is enough.
  }
}
