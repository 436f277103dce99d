import { readKept } from '#lib/kept-cookie.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import { LOCALE_KEY, saveLocale, storedLocale } from './locale-storage.ts';

/**
 * Brings back a chosen language whose cookie is gone, from the other two places where it is kept. Answers whether the
 * page, which was rendered in `shown`, has to be asked for again.
 */
export function restoreLocale(shown: string): boolean {
  const kept = storedLocale();
  if (readKept(LOCALE_KEY) || !isSupportedLocale(kept)) return false;
  saveLocale(kept);
  // Where no cookie can be set, asking again would give the same page for ever.
  return kept !== shown && readKept(LOCALE_KEY) === kept;
}
