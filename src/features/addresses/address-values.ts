import type { Address } from '#contract/addresses.ts';
import { phoneText } from '#features/auth/problems.ts';
import { localPhone, wholePhone } from '#features/performers/account/basic-values.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { FieldErrors } from '#lib/use-form.ts';
import { ADDRESS_MAX, type AddressField, type AddressForm, addressProblems } from '#rules/addresses.ts';
import { phoneCountry } from '#rules/phone.ts';

/** What the form holds: the phone number without its dial code where the country's is known. */
export type AddressValues = AddressForm & { readonly phoneNumber: string; readonly isDefault: boolean };

const TEXTS = [
  'name',
  'country',
  'state',
  'city',
  'district',
  'ward',
  'streetNumber',
  'streetAddress',
  'apartment',
  'zipCode',
  'description',
] as const;

const ADDRESS_FIELDS = Object.keys(ADDRESS_MAX) as AddressField[];

/** An address as the form begins with it; a new one is in the country of its person. */
export function addressValues(address: Address | null, country: string): AddressValues {
  const texts = TEXTS.map((field) => [field, address?.[field] ?? (field === 'country' ? country : '')]);
  return {
    ...(Object.fromEntries(texts) as AddressForm),
    phoneNumber: address ? localPhone(address.phoneNumber, address.country) : '',
    isDefault: address?.isDefault ?? false,
  };
}

/** The fields in which something stands. */
export const filledParts = (values: AddressValues): AddressField[] =>
  ADDRESS_FIELDS.filter((field) => values[field].trim() !== '');

/** A default address stays one until another takes its place, so `false` is never sent. */
export const addressBody = ({ isDefault, phoneNumber, ...texts }: AddressValues) => ({
  ...texts,
  phoneNumber: wholePhone(phoneNumber, texts.country),
  ...(isDefault ? { isDefault } : {}),
});

/** What the server would refuse, said before asking it. */
export function addressErrors(t: Translate, values: AddressValues): FieldErrors<AddressValues> {
  const found: FieldErrors<AddressValues> = {};
  for (const { field, code } of addressProblems(values)) found[field] = t(`addresses.problem.${code}`);
  const phone = wholePhone(values.phoneNumber, values.country);
  const wrong = phone && phoneCountry(values.country) ? phoneText(t, phone, values.country) : '';
  return wrong ? { ...found, phoneNumber: wrong } : found;
}
