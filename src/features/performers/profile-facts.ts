import { displayNames } from '#components/format.ts';
import type { PerformerDetail } from '#contract/performer-profile.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import { DETAIL_CHOICES, DETAIL_LISTS, DETAILS, type DetailList } from '#rules/details.ts';

export interface Fact {
  label: string;
  value: string;
}

/** A language's name in the reader's language; what is no code stays as it was written. */
function languageName(code: string, locale: string): string {
  if (!/^[a-z]{2,3}$/.test(code)) return code;
  return displayNames(locale, 'language').of(code) ?? code;
}

/** A country's name in the reader's language: the platform knows them, so no list has to be sent. */
function countryName(code: string, locale: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return '';
  return displayNames(locale, 'region', 'none').of(code) ?? '';
}

const placeOf = ({ city, state, country }: PerformerDetail, locale: string): string =>
  [city, state, countryName(country, locale)].filter(Boolean).join(', ');

const wordOf = (list: DetailList, value: string): string =>
  DETAIL_CHOICES[list].find((choice) => choice.value === value)?.text ?? value;

/** What one reads first: where from, which languages, how old. */
export function mainFacts(performer: PerformerDetail, t: Translate, locale: string): Fact[] {
  const languages = performer.languages.map((code) => languageName(code, locale)).join(', ');
  const facts = [
    { label: t('performers.fact.place'), value: placeOf(performer, locale) },
    { label: t('performers.fact.languages'), value: languages },
    { label: t('performers.fact.age'), value: performer.age === null ? '' : String(performer.age) },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** The further details that a performer chose to show. */
export function moreFacts(performer: PerformerDetail, t: Translate): Fact[] {
  return DETAILS.flatMap((key) => {
    const value = performer[key];
    return value ? [{ label: t(`performers.fact.${key}`), value: wordOf(DETAIL_LISTS[key], value) }] : [];
  });
}

const HTTP = /^https?:\/\//i;

/** Links to other places; only web addresses, named by their host. */
export function socialLinks(performer: PerformerDetail): { href: string; label: string }[] {
  return Object.values(performer.socialLinks).flatMap((href) => {
    if (!HTTP.test(href) || !URL.canParse(href)) return [];
    const { host, pathname } = new URL(href);
    return [{ href, label: host.replace(/^www\./, '') + (pathname === '/' ? '' : pathname) }];
  });
}
