/** Apart from the list of locales (locales.ts): every page needs this, few need the list. */
export type Direction = 'ltr' | 'rtl';

/** Written from right to left; also languages outside the list, for texts that people write. */
const RTL_LANGUAGES = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi']);

/** The language of a locale: `ar` of `ar-EG`. */
export const languageOf = (locale: string): string => locale.split(/[-_]/, 1)[0]?.toLowerCase() ?? '';

/** The reading direction of a page in this locale. */
export const direction = (locale: string): Direction =>
  RTL_LANGUAGES.has(languageOf(locale)) ? 'rtl' : 'ltr';
