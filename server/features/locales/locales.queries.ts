import { asc, eq } from 'drizzle-orm';
import type { Db } from '../../db/client.ts';
import { translations } from '../../db/schema/content.ts';

export async function listTranslations(db: Db, locale: string) {
  return db
    .select({
      _id: translations.id,
      key: translations.key,
      locale: translations.locale,
      value: translations.value,
    })
    .from(translations)
    .where(eq(translations.locale, locale))
    .orderBy(asc(translations.key));
}
