import { type Address, type AddressInput, addressErrors } from '#contract/addresses.ts';
import {
  ADDRESS_MAX,
  ADDRESSES_MAX,
  type AddressCode,
  type AddressField,
  addressProblems,
  addressText,
} from '#rules/addresses.ts';
import { countryName } from '#rules/countries.ts';
import { storedPhone } from '#rules/phone.ts';
import { postalCode } from '#rules/postal-codes.ts';
import { nameLine } from '#rules/text.ts';
import type { Deps } from '../../deps.ts';
import type { Viewer } from '../../http/context.ts';
import { fail, invalid } from '../../http/errors.ts';
import { newId } from '../../ids.ts';
import { inTx } from '../../tx.ts';
import { canonicalPlace } from '../reference/reference.service.ts';
import { phoneText } from '../users/account.service.ts';
import {
  type AddressRow,
  clearDefault,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  lockBook,
  updateAddressRow,
} from './addresses.queries.ts';
import { postLines } from './post-lines.ts';

type Draft = Omit<AddressRow, 'id' | 'userId' | 'isDefault' | 'createdAt' | 'updatedAt'>;
const EMPTY: Draft = {
  name: '',
  country: '',
  state: '',
  city: '',
  district: '',
  ward: '',
  streetNumber: '',
  streetAddress: '',
  apartment: '',
  zipCode: '',
  phoneNumber: '',
  description: '',
};
const FIELDS = Object.keys(EMPTY) as (keyof Draft)[];

const present = async (row: AddressRow): Promise<Address> => ({
  _id: row.id,
  name: row.name,
  country: row.country,
  countryName: countryName(row.country) ?? row.country,
  state: row.state,
  city: row.city,
  district: row.district,
  ward: row.ward,
  streetNumber: row.streetNumber,
  streetAddress: row.streetAddress,
  apartment: row.apartment,
  zipCode: row.zipCode,
  phoneNumber: row.phoneNumber,
  description: row.description,
  deliveryAddress: addressText(row),
  deliveryLines: await postLines(row),
  isDefault: row.isDefault,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

/** The address as the request leaves it; fields that are absent stay. */
function draftOf({ note, ...input }: AddressInput, before: Draft): Draft {
  const given = { ...input, description: input.description ?? note };
  const draft = Object.fromEntries(FIELDS.map((field) => [field, nameLine(given[field] ?? before[field])]));
  const { phoneNumber, zipCode, ...rest } = draft as Draft;
  const country = rest.country.toUpperCase();
  return {
    ...rest,
    country,
    zipCode: postalCode(country, zipCode),
    phoneNumber: storedPhone(phoneNumber, country),
  };
}

/** 422 with every wrong field named; state and city as the reference data write them. */
async function checked(draft: Draft): Promise<Draft> {
  const texts: Record<AddressCode, (field: AddressField | 'country') => string> = {
    required: () => 'Please fill this in.',
    'too-long': (field) => `Please use at most ${field === 'country' ? 2 : ADDRESS_MAX[field]} characters.`,
    'country-unknown': () => 'Please choose a country.',
    'zip-wrong': () => 'Please check the postal code: 2 to 10 letters and digits.',
  };
  const problems = addressProblems(draft).map(({ field, code }) => [field, texts[code](field)] as const);
  const wrong: Record<string, string> = Object.fromEntries(problems);
  const hasPhone = draft.phoneNumber !== '' && !wrong.country;
  const phone = hasPhone ? phoneText(draft.phoneNumber, draft.country) : null;
  if (phone) wrong.phoneNumber = phone;
  const place = wrong.country ? null : await canonicalPlace(draft.country, draft.state, draft.city);
  if (place && !place.state && !wrong.state) wrong.state = 'Please choose a state from the list.';
  if (place?.state && !place.city && !wrong.city) wrong.city = 'Please choose a city from the list.';
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return { ...draft, state: place?.state ?? draft.state, city: place?.city ?? draft.city };
}

/** Own addresses, the default first. */
export async function searchAddresses(
  deps: Deps,
  viewer: Viewer,
  { q, limit, offset }: { q?: string | undefined; limit: number; offset: number },
) {
  const rows = await listAddresses(deps.db, viewer.id, q);
  const data = await Promise.all(rows.slice(offset, offset + limit).map(present));
  return { data, total: rows.length };
}

/** An own address; 404 for those of others. */
export async function requireAddress(deps: Deps, viewer: Viewer, id: string): Promise<AddressRow> {
  const row = await findAddress(deps.db, viewer.id, id);
  if (!row) throw fail(addressErrors, 'not-found');
  return row;
}

export const viewAddress = async (deps: Deps, viewer: Viewer, id: string): Promise<Address> =>
  present(await requireAddress(deps, viewer, id));

/** Adds an address to the book, which holds ten. The first one is the default. */
export async function createAddress(deps: Deps, viewer: Viewer, input: AddressInput): Promise<Address> {
  const now = deps.clock.now();
  const draft = await checked(draftOf(input, EMPTY));
  const row = { ...draft, id: newId(), userId: viewer.id, createdAt: now, updatedAt: now };
  return inTx(deps, async (tx) => {
    await lockBook(tx.db, viewer.id);
    const others = await listAddresses(tx.db, viewer.id);
    if (others.length >= ADDRESSES_MAX) throw fail(addressErrors, 'too-many');
    const isDefault = others.length === 0 || input.isDefault === true;
    if (isDefault) await clearDefault(tx.db, viewer.id, row.id);
    await insertAddress(tx.db, { ...row, isDefault });
    return present({ ...row, isDefault });
  });
}

/** Changes an own address. There is always a default: another one takes its place, and none gives it up by itself. */
export async function updateAddress(
  deps: Deps,
  viewer: Viewer,
  id: string,
  input: AddressInput,
): Promise<Address> {
  return inTx(deps, async (tx) => {
    await lockBook(tx.db, viewer.id);
    const row = await findAddress(tx.db, viewer.id, id);
    if (!row) throw fail(addressErrors, 'not-found');
    const draft = await checked(draftOf(input, row));
    const isDefault = row.isDefault || input.isDefault === true;
    if (isDefault) await clearDefault(tx.db, viewer.id, id);
    const set = { ...draft, isDefault, updatedAt: deps.clock.now() };
    await updateAddressRow(tx.db, id, set);
    return present({ ...row, ...set });
  });
}

/** Deletes an own address; of the others the latest becomes the default where this one was it. */
export async function removeAddress(deps: Deps, viewer: Viewer, id: string): Promise<boolean> {
  return inTx(deps, async (tx) => {
    await lockBook(tx.db, viewer.id);
    const row = await findAddress(tx.db, viewer.id, id);
    if (!row) throw fail(addressErrors, 'not-found');
    await deleteAddress(tx.db, id);
    const [next] = row.isDefault ? await listAddresses(tx.db, viewer.id) : [];
    if (next) await updateAddressRow(tx.db, next.id, { isDefault: true });
    return true;
  });
}
