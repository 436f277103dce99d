import { direction } from '#rules/direction.ts';
import { closestLocale, type Locale } from '#rules/locales.ts';
import { isolated } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { operatorTranslations } from '../locales/locales.service.ts';
import { type AskedText, DELIVERY_TEXTS } from './delivery.texts.ts';

/** The texts of one language. */
export interface Texts {
  locale: Locale;
  text(key: AskedText, values?: Record<string, string | number>): string;
}

const isKnown = (key: string): key is keyof typeof DELIVERY_TEXTS => Object.hasOwn(DELIVERY_TEXTS, key);

/**
 * Speaks a person's language: as the operator worded it there, else in English. Values of the other direction keep to
 * themselves.
 */
export async function textsFor(deps: Deps, wanted: string, tx?: Tx): Promise<Texts> {
  const locale = closestLocale(wanted);
  const { data } = await operatorTranslations(deps, locale, tx);
  const own = new Map(data.map(({ key, value }) => [key, value]));
  const textOf = (key: string, rules: string): string | undefined =>
    own.get(key) ?? (rules === 'en' && isKnown(key) ? DELIVERY_TEXTS[key] : undefined);
  const counted = (key: string, count: number): string =>
    textOf(`${key}_${new Intl.PluralRules(locale).select(count)}`, '') ??
    textOf(`${key}_other`, '') ??
    textOf(`${key}_${new Intl.PluralRules('en').select(count)}`, 'en') ??
    '';
  return {
    locale,
    text(key, values = {}) {
      const { count } = values;
      const text = typeof count === 'number' ? counted(key, count) : (textOf(key, 'en') ?? '');
      return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
        isolated(String(values[name] ?? ''), direction(locale)),
      );
    },
  };
}
