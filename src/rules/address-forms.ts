import type { AddressField } from './addresses.ts';

/** What a country's post calls the parts of an address (docs/product.md 19.2). */
interface AddressWords {
  readonly state:
    | 'state-or-region'
    | 'state'
    | 'state-or-territory'
    | 'province'
    | 'province-or-territory'
    | 'region'
    | 'county'
    | 'canton'
    | 'prefecture'
    | 'parish'
    | 'parish-or-town'
    | 'municipality'
    | 'village'
    | 'island'
    | 'district-or-island';
  readonly city: 'city' | 'town' | 'suburb';
  readonly zipCode: 'postal-code' | 'zip-code' | 'postcode' | 'eircode' | 'pin-code';
  readonly streetAddress: 'street' | 'street-address';
  readonly apartment: 'floor' | 'unit';
  readonly district: 'district' | 'locality' | 'suburb' | 'neighborhood' | 'urbanizacion';
}

/** A part that a form may leave out. */
export type SparePart = 'streetNumber' | 'district' | 'ward';

/** How a form asks for an address of a country. */
export interface AddressLook extends AddressWords {
  /** Parts that the country's post has no use for; empty where it uses all of them, or nothing is known of it. */
  readonly unused: readonly SparePart[];
}

const USUAL: AddressLook = {
  state: 'state-or-region',
  city: 'city',
  zipCode: 'postal-code',
  streetAddress: 'street',
  apartment: 'floor',
  district: 'district',
  unused: [],
};

/** Number and street are one line: "123 Main St". */
const ONE_LINE = { streetAddress: 'street-address', apartment: 'unit' } as const;
const NO_PLACES = ['district', 'ward'] as const;
const NO_SPARE = ['streetNumber', 'district', 'ward'] as const;
const NO_WARD = ['ward'] as const;
const NO_NUMBER_NO_WARD = ['streetNumber', 'ward'] as const;

/** Several rows may name a country: what a later one says takes the place of the earlier. */
const LOOKS: readonly (Partial<AddressLook> & { readonly countries: string })[] = [
  { countries: 'US', ...ONE_LINE, state: 'state', zipCode: 'zip-code', unused: NO_SPARE },
  { countries: 'AS GU MP PR VI', ...ONE_LINE, zipCode: 'zip-code', unused: NO_SPARE },
  { countries: 'AS', state: 'district-or-island' },
  { countries: 'GU', state: 'village' },
  { countries: 'MP VI', state: 'island' },
  { countries: 'PR', state: 'municipality', district: 'urbanizacion', unused: NO_NUMBER_NO_WARD },
  { countries: 'CA', ...ONE_LINE, state: 'province-or-territory', unused: NO_SPARE },
  {
    countries: 'GB GG IM JE',
    ...ONE_LINE,
    state: 'region',
    city: 'town',
    zipCode: 'postcode',
    district: 'locality',
    unused: NO_NUMBER_NO_WARD,
  },
  { countries: 'GG JE', state: 'parish' },
  { countries: 'IM', state: 'parish-or-town' },
  {
    countries: 'IE',
    ...ONE_LINE,
    state: 'province',
    city: 'town',
    zipCode: 'eircode',
    district: 'locality',
    unused: NO_NUMBER_NO_WARD,
  },
  {
    countries: 'AU',
    ...ONE_LINE,
    state: 'state-or-territory',
    city: 'suburb',
    zipCode: 'postcode',
    unused: NO_SPARE,
  },
  {
    countries: 'NZ',
    ...ONE_LINE,
    state: 'region',
    city: 'town',
    zipCode: 'postcode',
    district: 'suburb',
    unused: NO_NUMBER_NO_WARD,
  },
  { countries: 'ZA', ...ONE_LINE, state: 'province', district: 'suburb', unused: NO_NUMBER_NO_WARD },
  { countries: 'IN', state: 'state', zipCode: 'pin-code', unused: NO_WARD },
  { countries: 'BR MX', state: 'state', district: 'neighborhood', unused: NO_WARD },
  { countries: 'JP', state: 'prefecture' },
  {
    countries: 'AD AT BE CH CY CZ DE DK ES FI FR GR HR HU IS IT LI LU MC NL NO PL PT SE SI SK SM VA',
    unused: NO_PLACES,
  },
  { countries: 'AT DE', state: 'state' },
  { countries: 'CH', state: 'canton' },
  { countries: 'NL', state: 'province' },
  { countries: 'NO SE', state: 'county' },
  { countries: 'BE CZ DK ES FI FR GR IT PL SK', state: 'region' },
];

const BY_COUNTRY = new Map<string, AddressLook>();
for (const { countries, ...look } of LOOKS)
  for (const country of countries.split(' '))
    BY_COUNTRY.set(country, { ...USUAL, ...BY_COUNTRY.get(country), ...look });

/** How a form asks for an address of `country` (two capital letters); with every part where nothing is known of its post. */
export const addressLook = (country: string): AddressLook => BY_COUNTRY.get(country) ?? USUAL;

/**
 * The parts a form leaves out: those that the country's post has no use for. One that is filled in already (`filled`)
 * stays, so that whoever wrote it sees it and can take it out.
 */
export const hiddenParts = (country: string, filled: readonly AddressField[]): readonly SparePart[] =>
  addressLook(country).unused.filter((part) => !filled.includes(part));
