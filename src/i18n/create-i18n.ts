import { createInstance, type i18n } from 'i18next';
import { enUs, type MessageKey, type Messages } from './messages/en-us.ts';

export const FALLBACK_LOCALE = 'en-US';

/** Values for the `{{name}}` places of a text; `count` also chooses the plural. */
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * One instance per server render or browser tab, ready at once. `overlay` holds what lies over the built-in
 * en-US texts: a locale's file with the operator's translations on top. A text missing there is shown in en-US.
 */
export function createI18n(locale: string, overlay: Messages = {}): i18n {
  const instance = createInstance();
  const english = locale === FALLBACK_LOCALE ? { ...enUs, ...overlay } : enUs;
  void instance.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    // Operators may translate into any supported locale; only exact codes are looked up.
    load: 'currentOnly',
    resources: {
      [FALLBACK_LOCALE]: { translation: english },
      ...(locale === FALLBACK_LOCALE ? {} : { [locale]: { translation: overlay } }),
    },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it prints.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  });
  return instance;
}

/** The instance's t with our keys, for code outside components. */
export function translator(instance: i18n): Translate {
  return (key, values) => instance.t(key, values ?? {});
}
