import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { translations } from '../../db/schema/locales.ts';
import { newId } from '../../ids.ts';

/** Translations of these locales, or of all, by key. */
export async function listTranslations(db: Db, locales?: readonly string[]) {
  return db
    .select({
      _id: translations.id,
      key: translations.key,
      locale: translations.locale,
      value: translations.value,
    })
    .from(translations)
    .where(locales && inArray(translations.locale, [...locales]))
    .orderBy(asc(translations.key), asc(translations.locale));
}

export async function putTranslation(
  db: Db,
  { at, ...row }: { locale: string; key: string; value: string; at: Date },
): Promise<void> {
  await db
    .insert(translations)
    .values({ id: newId(), ...row, updatedAt: at })
    .onConflictDoUpdate({
      target: [translations.locale, translations.key],
      set: { value: row.value, updatedAt: at },
    });
}

/** False when there was none. */
export async function deleteTranslation(db: Db, locale: string, key: string): Promise<boolean> {
  const { rowCount } = await db
    .delete(translations)
    .where(and(eq(translations.locale, locale), eq(translations.key, key)));
  return (rowCount ?? 0) > 0;
}
