import { DAY_MS } from './calendar.ts';

/** How long a country that an account named before still counts for blocks, in days. */
export const FORMER_COUNTRY_DAYS = 30;

/** A country that an account named before, and until when it counts (ISO time). */
export interface FormerCountry {
  readonly country: string;
  readonly until: string;
}

/** The countries of an account that count for blocks: the one it names, and those it named until lately. */
export function accountCountries(
  account: { readonly country: string; readonly formerCountries: readonly FormerCountry[] },
  now: Date,
): string[] {
  const former = account.formerCountries
    .filter(({ until }) => new Date(until) > now)
    .map(({ country }) => country);
  return [...new Set([account.country, ...former].filter(Boolean).map((code) => code.toUpperCase()))];
}

/** What an account has named before once it names `next`: ended ones go, the country it leaves joins them. */
export function formerCountriesAfter(
  account: { readonly country: string; readonly formerCountries: readonly FormerCountry[] },
  next: string,
  now: Date,
): FormerCountry[] {
  const until = new Date(now.getTime() + FORMER_COUNTRY_DAYS * DAY_MS).toISOString();
  const left = account.country ? [{ country: account.country, until }] : [];
  const kept = account.formerCountries.filter(
    (one) => new Date(one.until) > now && one.country !== account.country && one.country !== next,
  );
  return account.country === next ? [...account.formerCountries] : [...kept, ...left];
}
