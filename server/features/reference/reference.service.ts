import { referenceErrors } from '#contract/reference.ts';
import { DETAIL_CHOICES } from '#rules/details.ts';
import { PHONE_COUNTRIES } from '#rules/phone.ts';
import type { Deps } from '../../deps.ts';
import { fail } from '../../http/errors.ts';
import { placesOf, type State } from './places.ts';

/** Countries with the addresses of their flags. Read when first asked for: a start has no use for them. */
export async function countries({ config }: Deps) {
  const { COUNTRY_FACTS } = await import('./countries.ts');
  return COUNTRY_FACTS.map((country) => ({
    ...country,
    flag: `${config.publicApi}/flags/${country.code.toLowerCase()}.svg`,
  }));
}

/** Languages, read when first asked for. */
export const languages = async () => (await import('./languages.ts')).LANGUAGES;

async function statesOf(countryId: string): Promise<State[]> {
  const states = await placesOf(countryId.trim().toUpperCase());
  if (!states) throw fail(referenceErrors, 'unknown-country');
  return states;
}

/** Names of the states of a country; 404 for a country nobody has. */
export async function stateNames(countryId: string): Promise<string[]> {
  return (await statesOf(countryId)).map(({ name }) => name);
}

/** Names of the cities of a state, given by its name in whatever case. */
export async function cityNames(countryId: string, stateId: string): Promise<string[]> {
  const wanted = stateId.trim().toLowerCase();
  const state = (await statesOf(countryId)).find(({ name }) => name.toLowerCase() === wanted);
  if (!state) throw fail(referenceErrors, 'unknown-state');
  return state.cities;
}

/**
 * A state and a city as the lists of a country (two letters) write them, given in whatever case; null for what is not in
 * them. A state without any known city has whatever city is named.
 */
export async function canonicalPlace(
  countryId: string,
  stateName: string,
  cityName: string,
): Promise<{ state: string | null; city: string | null }> {
  const same = (wanted: string) => (name: string) => name.toLowerCase() === wanted.trim().toLowerCase();
  const state = (await statesOf(countryId)).find(({ name }) => same(stateName)(name));
  if (!state) return { state: null, city: null };
  const city = state.cities.length === 0 ? cityName.trim() : state.cities.find(same(cityName));
  return { state: state.name, city: city ?? null };
}

/** Countries whose numbers are checked, each with its rule as a regular expression. */
export const phoneCodes = () =>
  PHONE_COUNTRIES.map(({ name, dialCode, iso, digits }) => ({
    name,
    dialCode,
    code: iso,
    iso,
    pattern: `^${dialCode}(${digits.map((count) => `\\d{${count}}`).join('|')})$`,
  }));

export const detailChoices = () =>
  ({ ...DETAIL_CHOICES }) as Record<string, { value: string; text: string }[]>;
