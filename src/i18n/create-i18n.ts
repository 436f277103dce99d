import { createInstance, type i18n } from 'i18next';
import { report } from '#lib/report.ts';
import { direction } from '#rules/direction.ts';
import { isolated } from '#rules/text.ts';
import type { MessageKey, Messages } from './messages/en-us.ts';
import { loadedTexts } from './texts.ts';

const FALLBACK_LOCALE = 'en-US';

/** Values for the `{{name}}` places of a text; `count` also chooses the plural. */
type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/**
 * A text that is missing is a fault, and developers are told; but no reader shall see a key: `card.openPost` reads
 * "Open post".
 */
function missing(key: string): string {
  report('A text is missing', key);
  const words = key
    .slice(key.lastIndexOf('.') + 1)
    .replace(/[-_]|(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * One instance per server render or browser tab, ready at once. `overlay` holds what lies over the built-in
 * en-US texts: a locale's file with the operator's translations on top. Texts missing there are shown in en-US.
 */
export function createI18n(locale: string, overlay: Messages = {}): i18n {
  const instance = createInstance();
  void instance.init({
    lng: locale,
    fallbackLng: FALLBACK_LOCALE,
    // Only exact codes are looked up: an overlay already is what this locale has.
    load: 'currentOnly',
    ns: ['overlay', 'texts'],
    defaultNS: 'overlay',
    fallbackNS: 'texts',
    // By reference: texts that a later page brings are found without telling the instance.
    resources: {
      [locale]: { overlay },
      [FALLBACK_LOCALE]: { ...(locale === FALLBACK_LOCALE ? { overlay } : {}), texts: loadedTexts },
    },
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React escapes what it prints: what is filled in is only kept from turning the words around it.
    interpolation: { escapeValue: true, escape: (value) => isolated(value, direction(locale)) },
    react: { useSuspense: false },
    parseMissingKeyHandler: missing,
  });
  return instance;
}

const translators = new WeakMap<i18n, Translate>();

/**
 * The instance's t with our keys, one function per instance. Texts without values are looked up once: a page asks
 * for hundreds of them, and looking them up anew was a sixth of a render.
 */
export function translator(instance: i18n): Translate {
  const known = translators.get(instance);
  if (known) return known;
  const texts = new Map<MessageKey, string>();
  // As mere strings: for a union of all keys, i18next's types take the compiler minutes and gigabytes.
  const textOf = (key: string, values: MessageValues): string => instance.t(key, values);
  const exists = (key: string): boolean => instance.exists(key);
  const made: Translate = (key, values) => {
    if (values) return textOf(key, values);
    const found = texts.get(key);
    if (found !== undefined) return found;
    const text = textOf(key, {});
    // One that is missing may still come with the code of a later page.
    if (exists(key)) texts.set(key, text);
    return text;
  };
  translators.set(instance, made);
  return made;
}
