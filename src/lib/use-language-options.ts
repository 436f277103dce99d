import { useMemo } from 'react';
import { displayNames } from '#components/format.ts';
import { useLocale } from '#i18n/use-t.ts';

/** The languages most people speak, by their two-letter codes; names come from the browser. */
const CODES =
  'af ar az bg bn bs ca cs cy da de el en es et eu fa fi fr ga gl gu he hi hr hu hy id is it ja ka kk km ko lb lt lv mk ml mn mr ms mt my nb ne nl pa pl ps pt ro ru sk sl sq sr sv sw ta te th tl tr uk ur uz vi zh zu';

/** A language by its code, in the reader's language; what is no code stays as it is. */
export function languageName(locale: string, code: string): string {
  const isCode = /^[a-z]{2,3}(?:-[A-Za-z]{2,4})?$/.test(code);
  return isCode ? (displayNames(locale, 'language').of(code) ?? code) : code;
}

/** Languages to choose from, in the order of their names; what is stored already stays choosable. */
export function useLanguageOptions(stored: readonly string[]): { value: string; label: string }[] {
  const locale = useLocale();
  return useMemo(
    () =>
      [...new Set([...CODES.split(' '), ...stored])]
        .map((code) => ({ value: code, label: languageName(locale, code) }))
        .sort((a, b) => a.label.localeCompare(b.label, locale)),
    [locale, stored],
  );
}
