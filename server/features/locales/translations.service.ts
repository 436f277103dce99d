import { localeErrors } from '#contract/locales.ts';
import { isSupportedLocale } from '#rules/locales.ts';
import { type Deps, EVERY_PAGE } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { inTx, type Tx } from '../../tx.ts';
import { recordAudit } from '../operator/audit.service.ts';
import { deleteTranslation, listTranslations, putTranslation } from './locales.queries.ts';

/** Names of texts as the message files have them, plurals included: `feeds.contents.photos_one`. */
const KEY = /^[a-z][\w-]*(\.[\w-]+)+$/i;
const KEY_MAX = 200;
const TEXT_MAX = 5000;

function checkName(locale: string, key: string): void {
  if (!isSupportedLocale(locale)) throw fail(localeErrors, 'unknown-locale');
  if (!KEY.test(key) || key.length > KEY_MAX) throw fail(localeErrors, 'key-not-valid');
}

interface Change {
  actor: string;
  action: 'translations.set' | 'translations.remove';
  locale: string;
  key: string;
  value?: string;
}

async function noteChange(deps: Deps, tx: Tx, { actor, action, locale, key, value }: Change): Promise<void> {
  const at = deps.clock.now();
  const detail = value === undefined ? {} : { value };
  await recordAudit(tx.db, { actor, action, target: `${locale} ${key}`, detail, at });
  tx.after(() => deps.pages.invalidate([EVERY_PAGE]));
}

/** Words a text differently from the message files, or anew. */
export async function setTranslation(
  deps: Deps,
  actor: string,
  wanted: { locale: string; key: string; value: string },
): Promise<void> {
  const { locale, key } = wanted;
  const value = wanted.value.trim();
  checkName(locale, key);
  if (value === '' || value.length > TEXT_MAX || /(?!\n)\p{Cc}/u.test(value)) {
    throw fail(localeErrors, 'text-not-valid');
  }
  await inTx(deps, async (tx) => {
    await putTranslation(tx.db, { locale, key, value, at: deps.clock.now() });
    await noteChange(deps, tx, { actor, action: 'translations.set', locale, key, value });
  });
}

/** Takes a translation away: the message files count again. */
export async function removeTranslation(
  deps: Deps,
  actor: string,
  locale: string,
  key: string,
): Promise<void> {
  checkName(locale, key);
  await inTx(deps, async (tx) => {
    if (!(await deleteTranslation(tx.db, locale, key))) throw fail(localeErrors, 'not-found');
    await noteChange(deps, tx, { actor, action: 'translations.remove', locale, key });
  });
}

/** All translations by key, or those of one locale alone. */
export async function allTranslations(deps: Deps, locale?: string) {
  if (locale !== undefined && !isSupportedLocale(locale)) throw fail(localeErrors, 'unknown-locale');
  return listTranslations(deps.db, locale === undefined ? undefined : [locale]);
}
