import source from 'country-language/data.json' with { type: 'json' };

/** A language as the source has it: not every field of every one. */
interface SourceLanguage {
  iso639_1?: string;
  iso639_2?: string;
  iso639_2en?: string;
  iso639_3?: string;
  name?: string[];
  nativeName?: string[];
  direction?: string;
  family?: string;
  countries?: string[];
  langCultureMs?: { langCultureName: string; displayName: string; cultureCode: string }[];
}

const entryOf = (one: SourceLanguage) => {
  const names = one.name ?? [];
  const code = one.iso639_1 || one.iso639_3 || one.iso639_2 || '';
  return {
    code,
    name: names[0] ?? code,
    iso639_1: one.iso639_1 ?? '',
    iso639_2: one.iso639_2 ?? '',
    iso639_2en: one.iso639_2en ?? '',
    iso639_3: one.iso639_3 ?? '',
    names,
    nativeName: one.nativeName ?? [],
    direction: one.direction === 'RTL' ? ('RTL' as const) : ('LTR' as const),
    family: one.family ?? '',
    ...(one.countries && { countries: one.countries }),
    ...(one.langCultureMs && { langCultureMs: one.langCultureMs }),
  };
};

const byName = new Intl.Collator('en').compare;

/** Every language of the source, in the order of the English names. */
export const LANGUAGES = (source.languages as SourceLanguage[])
  .map(entryOf)
  .sort((a, b) => byName(a.name, b.name));
