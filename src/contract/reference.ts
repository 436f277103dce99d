import * as z from 'zod';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';

export const referenceErrors = errors('reference', {
  'unknown-country': [404, 'There is no country with that code. Codes have two letters, like DE.'],
  'unknown-state': [404, 'That country has no such state or region.'],
});

const named = z.object({ code: z.string(), name: z.string() });

const country = named.extend({
  capital: z.string(),
  /** Two letters: AF, AN, AS, EU, NA, OC or SA. */
  region: z.string(),
  /** Null where there is no money of its own, as in Antarctica. */
  currency: named.extend({ symbol: z.string().nullable() }).nullable(),
  language: named.nullable(),
  /** The address of its flag. */
  flag: z.string(),
});

const language = z.object({
  /** Two letters, else three. */
  code: z.string(),
  name: z.string(),
  iso639_1: z.string(),
  iso639_2: z.string(),
  iso639_2en: z.string(),
  iso639_3: z.string(),
  names: z.array(z.string()),
  nativeName: z.array(z.string()),
  direction: z.enum(['LTR', 'RTL']),
  family: z.string(),
  /** Three-letter codes. */
  countries: z.array(z.string()).optional(),
  langCultureMs: z
    .array(z.object({ langCultureName: z.string(), displayName: z.string(), cultureCode: z.string() }))
    .optional(),
});

/** What forms choose from (docs/product.md 15): bare lists, from the sources docs/decisions/048 names. */
export const reference = contract('reference', {
  /** Countries of ISO 3166-1 in the order of their English names. */
  countries: { method: 'GET', path: '/countries/list', access: 'public', reply: z.array(country) },
  /** States, provinces or regions of a country, by its two letters. A country without any is its own only one. */
  states: {
    method: 'GET',
    path: '/states/{countryId}',
    access: 'public',
    params: z.object({ countryId: z.string().max(10) }),
    reply: z.array(z.string()),
  },
  /** Cities of a state, which is named as `states` names it. */
  cities: {
    method: 'GET',
    path: '/cities/{countryId}/{stateId}',
    access: 'public',
    params: z.object({ countryId: z.string().max(10), stateId: z.string().max(200) }),
    reply: z.array(z.string()),
  },
  /** Dial codes of the countries whose numbers are checked. */
  phoneCodes: {
    method: 'GET',
    path: '/phone-codes/list',
    access: 'public',
    reply: z.array(
      z.object({
        name: z.string(),
        dialCode: z.string(),
        code: z.string(),
        iso: z.string(),
        /** A regular expression for the whole number: dial code and digits. */
        pattern: z.string(),
      }),
    ),
  },
  /** Languages of ISO 639 in the order of their English names. */
  languages: { method: 'GET', path: '/languages/list', access: 'public', reply: z.array(language) },
  /** Choices for a performer's details. */
  userAdditional: {
    method: 'GET',
    path: '/user-additional',
    access: 'public',
    reply: z.record(z.string(), z.array(z.object({ value: z.string(), text: z.string() }))),
  },
});
