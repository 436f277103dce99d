import { isSupportedLocale } from '#rules/locales.ts';
import type { Db } from '../../db/client.ts';
import { setLocale } from './users.queries.ts';

/** Keeps the language a person reads the site in, for what is written to them; others than ours are passed over. */
export async function keepLocale(db: Db, userId: string, locale: string | undefined): Promise<void> {
  if (isSupportedLocale(locale)) await setLocale(db, userId, locale);
}
