import {
  countries as facts,
  languages as languageNames,
  type TCountryCode,
  type TLanguageCode,
} from 'countries-list';
import { COUNTRIES } from '#rules/countries.ts';

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' });

/** `$` of `USD`; null for money that has no sign of its own. */
function symbolOf(code: string): string | null {
  const style = { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' } as const;
  const symbol = new Intl.NumberFormat('en', style).formatToParts(0).find(({ type }) => type === 'currency');
  return symbol && symbol.value !== code ? symbol.value : null;
}

const currencyOf = (code: string | undefined) =>
  code ? { code, name: currencyNames.of(code) ?? code, symbol: symbolOf(code) } : null;

const languageOf = (code: TLanguageCode | undefined) =>
  code ? { code, name: languageNames[code].name } : null;

/** Countries with what is known of them but their flags: capital, continent, first currency and first language. */
export const COUNTRY_FACTS = COUNTRIES.map(({ code, name }) => {
  const { capital, continent, currency, languages } = facts[code as TCountryCode];
  return {
    code,
    name,
    capital,
    region: continent,
    currency: currencyOf(currency[0]),
    language: languageOf(languages[0]),
  };
});
