import { createInstance, type i18n } from 'i18next';
import { isolated } from '#rules/text.ts';
import type { MessageKey, Messages } from './messages/en-us.ts';
import { loadedTexts } from './texts.ts';

export const FALLBACK_LOCALE = 'en-US';

/** Values for the `{{name}}` places of a text; `count` also chooses the plural. */
export type MessageValues = Record<string, string | number>;
export type Translate = (key: MessageKey, values?: MessageValues) => string;

/** A text that nobody wrote is a fault, but no reader shall see a key: `card.openPost` reads "Open post". */
function readable(key: string): string {
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
    // React escapes what it prints.
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
    parseMissingKeyHandler: readable,
  });
  return instance;
}

const translators = new WeakMap<i18n, Translate>();

function filled(text: string, values: MessageValues): string {
  if (!text.includes('{{')) return text;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => isolated(String(values[name] ?? ''), text));
}

function makeTranslator(instance: i18n): Translate {
  const plurals = new Intl.PluralRules(instance.language);
  // By plural, '' for texts that do not count: keys are looked up as they are, none is put together.
  const texts: Record<string, Map<string, string>> = {};
  const find = (key: string, count: number | undefined): string => {
    const plural = count === undefined ? '' : count === 0 ? 'zero' : plurals.select(count);
    texts[plural] ??= new Map();
    const known = texts[plural].get(key);
    if (known !== undefined) return known;
    const options = { ...(count === undefined ? {} : { count }), skipInterpolation: true };
    const text = instance.t(key, options);
    // A text may still come with a later page.
    if (instance.exists(key, options)) texts[plural].set(key, text);
    return text;
  };
  return (key, values) => {
    const count = values?.count;
    const text = find(key, typeof count === 'number' ? count : undefined);
    return values ? filled(text, values) : text;
  };
}

/**
 * The instance's t with our keys, one function per instance. i18next decides which text it is, by locale,
 * overlay and plural; the answer is remembered, as a page asks for hundreds and a server for millions.
 */
export function translator(instance: i18n): Translate {
  const known = translators.get(instance);
  if (known) return known;
  const made = makeTranslator(instance);
  translators.set(instance, made);
  return made;
}
