import { languageOf } from '#rules/direction.ts';
import { closestLocale, SUPPORTED_LOCALES } from '#rules/locales.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import { listTranslations } from './locales.queries.ts';

/** The locales this site offers, with their writing direction. */
export async function offeredLocales(deps: Deps) {
  const { supportedLocales } = await siteSettings(deps);
  const data = SUPPORTED_LOCALES.filter(({ code }) => supportedLocales.includes(code)).map((locale) => ({
    ...locale,
  }));
  return { data, total: data.length };
}

/**
 * What the operator worded differently from the message files, for one locale: its own translations, and those of
 * its language where it has none.
 */
export async function operatorTranslations(deps: Deps, locale: string, tx?: Tx) {
  const wanted = closestLocale(locale);
  const rows = await listTranslations(tx?.db ?? deps.db, [wanted, languageOf(wanted)]);
  const own = new Set(rows.filter((row) => row.locale === wanted).map(({ key }) => key));
  const data = rows.filter((row) => row.locale === wanted || !own.has(row.key));
  return { data, total: data.length };
}
