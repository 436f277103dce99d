import type { i18n } from 'i18next';
import { useContext } from 'react';
import { I18nContext } from 'react-i18next';
import { type Translate, translator } from './create-i18n.ts';

/**
 * The provider's instance. A tab keeps its language until it is loaded anew, so nothing has to be listened to;
 * `useTranslation` would do that in each of a page's hundreds of parts.
 */
function useI18n(): i18n {
  const provided = useContext(I18nContext);
  if (!provided) throw new Error('Texts are missing: render below an I18nextProvider');
  return provided.i18n;
}

/** `t` with known keys: an unknown key does not compile. */
export const useT = (): Translate => translator(useI18n());

/** The locale of the texts, 'en-US' style; for dates, numbers and `lang`. */
export const useLocale = (): string => useI18n().language;
