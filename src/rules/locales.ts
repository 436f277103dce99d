import { type Direction, direction, languageOf } from './direction.ts';

/**
 * Locales and cultures the product accepts, with the name their speakers use (a language is
 * accepted only if it is in the fixed list). What the operator translated for a language holds for its locales too;
 * a file of texts holds for its own locale alone. What neither has is shown in English. Menus offer the locales of
 * the setting `supportedLocales`.
 */
const NAMES = [
  ['en', 'English'],
  ['en-US', 'English (United States)'],
  ['en-GB', 'English (United Kingdom)'],
  ['en-AU', 'English (Australia)'],
  ['en-CA', 'English (Canada)'],
  ['en-IN', 'English (India)'],
  ['nl', 'Nederlands'],
  ['nl-NL', 'Nederlands (Nederland)'],
  ['nl-BE', 'Nederlands (België)'],
  ['de', 'Deutsch'],
  ['de-DE', 'Deutsch (Deutschland)'],
  ['de-AT', 'Deutsch (Österreich)'],
  ['de-CH', 'Deutsch (Schweiz)'],
  ['fr', 'Français'],
  ['fr-FR', 'Français (France)'],
  ['fr-BE', 'Français (Belgique)'],
  ['fr-CA', 'Français (Canada)'],
  ['fr-CH', 'Français (Suisse)'],
  ['es', 'Español'],
  ['es-ES', 'Español (España)'],
  ['es-AR', 'Español (Argentina)'],
  ['es-MX', 'Español (México)'],
  ['ja', '日本語'],
  ['ja-JP', '日本語 (日本)'],
  ['it', 'Italiano'],
  ['it-IT', 'Italiano (Italia)'],
  ['pt', 'Português'],
  ['pt-BR', 'Português (Brasil)'],
  ['pt-PT', 'Português (Portugal)'],
  ['pl', 'Polski'],
  ['pl-PL', 'Polski (Polska)'],
  ['sv', 'Svenska'],
  ['sv-SE', 'Svenska (Sverige)'],
  ['da', 'Dansk'],
  ['da-DK', 'Dansk (Danmark)'],
  ['nb', 'Norsk bokmål'],
  ['nb-NO', 'Norsk bokmål (Norge)'],
  ['fi', 'Suomi'],
  ['fi-FI', 'Suomi (Suomi)'],
  ['cs', 'Čeština'],
  ['cs-CZ', 'Čeština (Česko)'],
  ['hu', 'Magyar'],
  ['hu-HU', 'Magyar (Magyarország)'],
  ['ro', 'Română'],
  ['ro-RO', 'Română (România)'],
  ['bg', 'Български'],
  ['bg-BG', 'Български (България)'],
  ['el', 'Ελληνικά'],
  ['el-GR', 'Ελληνικά (Ελλάδα)'],
  ['tr', 'Türkçe'],
  ['tr-TR', 'Türkçe (Türkiye)'],
  ['ru', 'Русский'],
  ['ru-RU', 'Русский (Россия)'],
  ['uk', 'Українська'],
  ['uk-UA', 'Українська (Україна)'],
  ['ar', 'العربية'],
  ['ar-AE', 'العربية (الإمارات العربية المتحدة)'],
  ['ar-EG', 'العربية (مصر)'],
  ['ar-SA', 'العربية (المملكة العربية السعودية)'],
  ['he', 'עברית'],
  ['he-IL', 'עברית (ישראל)'],
  ['fa', 'فارسی'],
  ['fa-IR', 'فارسی (ایران)'],
  ['ur', 'اردو'],
  ['ur-PK', 'اردو (پاکستان)'],
  ['hi', 'हिन्दी'],
  ['hi-IN', 'हिन्दी (भारत)'],
  ['id', 'Bahasa Indonesia'],
  ['id-ID', 'Bahasa Indonesia (Indonesia)'],
  ['vi', 'Tiếng Việt'],
  ['vi-VN', 'Tiếng Việt (Việt Nam)'],
  ['th', 'ไทย'],
  ['th-TH', 'ไทย (ไทย)'],
  ['ko', '한국어'],
  ['ko-KR', '한국어(대한민국)'],
  ['zh', '中文'],
  ['zh-CN', '中文（中国）'],
  ['zh-TW', '中文（台灣）'],
] as const;

export type Locale = (typeof NAMES)[number][0];
interface SupportedLocale {
  readonly code: Locale;
  readonly name: string;
  readonly direction: Direction;
}

/** The language of a site that has chosen none. */
export const DEFAULT_LOCALE: Locale = 'en-US';

export const SUPPORTED_LOCALES: readonly SupportedLocale[] = NAMES.map(([code, name]) => ({
  code,
  name,
  direction: direction(code),
}));

const BY_LOWER_CASE: ReadonlyMap<string, Locale> = new Map(NAMES.map(([code]) => [code.toLowerCase(), code]));

/** Whether the product has this locale: exactly as listed, case included. */
export const isSupportedLocale = (value: unknown): value is Locale =>
  typeof value === 'string' && BY_LOWER_CASE.get(value.toLowerCase()) === value;

/**
 * The supported locale closest to what a browser, cookie or link asks for: itself in any case and with `_` for
 * `-`, else its language, else the default.
 */
export function closestLocale(value: unknown): Locale {
  if (typeof value !== 'string') return DEFAULT_LOCALE;
  const wanted = value.trim().replaceAll('_', '-').toLowerCase();
  return BY_LOWER_CASE.get(wanted) ?? BY_LOWER_CASE.get(languageOf(wanted)) ?? DEFAULT_LOCALE;
}
