import { countryName } from './countries.ts';
import { nameLine, textLength } from './text.ts';

/** Addresses of one person. */
export const ADDRESSES_MAX = 10;

/** The longest texts of an address. */
export const ADDRESS_MAX = {
  name: 80,
  city: 120,
  state: 120,
  district: 80,
  ward: 80,
  streetNumber: 20,
  streetAddress: 160,
  /** Apartment, suite or floor: what many forms call the second line. */
  apartment: 80,
  zipCode: 10,
  description: 300,
} as const;
export type AddressField = keyof typeof ADDRESS_MAX;

/** Where something is sent to; country as two letters. */
export type AddressForm = Readonly<Record<AddressField, string>> & { readonly country: string };

/** The parts that stand on a parcel. */
export type AddressParts = Omit<AddressForm, 'description'>;

/** The parts as orders keep them: those of orders that are older than the apartment have none. */
export type KeptParts = Omit<AddressParts, 'apartment'> & Partial<Pick<AddressParts, 'apartment'>>;

export type AddressCode = 'required' | 'too-long' | 'country-unknown' | 'zip-wrong';
interface AddressProblem {
  readonly field: AddressField | 'country';
  readonly code: AddressCode;
}

const REQUIRED = ['name', 'state', 'city', 'streetAddress', 'zipCode'] as const;
/** Letters and digits, as many countries have both. */
const ZIP = /^[a-z0-9](?:[a-z0-9 -]{0,8}[a-z0-9])$/i;

/** What is wrong with an address by itself; whether its state and city exist, the reference data say. */
export function addressProblems(form: AddressForm): AddressProblem[] {
  const problems: AddressProblem[] = [];
  if (!countryName(form.country)) problems.push({ field: 'country', code: 'country-unknown' });
  for (const field of REQUIRED) if (form[field].trim() === '') problems.push({ field, code: 'required' });
  for (const [field, most] of Object.entries(ADDRESS_MAX) as [AddressField, number][])
    if (textLength(form[field]) > most) problems.push({ field, code: 'too-long' });
  if (
    form.zipCode.trim() !== '' &&
    !ZIP.test(form.zipCode.trim()) &&
    textLength(form.zipCode) <= ADDRESS_MAX.zipCode
  )
    problems.push({ field: 'zipCode', code: 'zip-wrong' });
  return problems;
}

const joined = (parts: readonly string[], separator: string) =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(separator);

/** A comma inside a part keeps to the words behind it: where one line is cut into several (", "), the part stays whole. */
const unbroken = (part: string): string => nameLine(part).replaceAll(', ', ',\u00a0');

/** The address on one line, the same for all countries: its parts with ", " between them, and nowhere else. */
export const addressText = (form: AddressParts): string =>
  joined(
    [
      form.name,
      joined([form.streetNumber, form.streetAddress], ' '),
      form.apartment,
      form.ward,
      form.district,
      form.city,
      joined([form.state, form.zipCode], ' '),
      countryName(form.country) ?? form.country,
    ].map(unbroken),
    ', ',
  );

/** The parts alone, of a row or a form that has more; an apartment that was not kept is empty. */
export const addressParts = ({
  name,
  country,
  state,
  city,
  district,
  ward,
  streetNumber,
  streetAddress,
  apartment = '',
  zipCode,
}: KeptParts): AddressParts => ({
  ...{ name, country, state, city, district, ward, streetNumber, streetAddress, apartment, zipCode },
});
