import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Translate } from './create-i18n.ts';

/** `t` with known keys: an unknown key does not compile. */
export function useT(): Translate {
  const { t } = useTranslation();
  return useCallback((key, values) => t(key, values ?? {}), [t]);
}

/** The locale of the texts, 'en-US' style; for dates, numbers and `lang`. */
export function useLocale(): string {
  return useTranslation().i18n.language;
}
