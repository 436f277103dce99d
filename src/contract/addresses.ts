import * as z from 'zod';
import { ADDRESSES_MAX } from '#rules/addresses.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { flag, idParams, list, listQuery } from './wire.ts';

export const address = z.object({
  _id: z.string(),
  name: z.string(),
  /** Two letters. */
  country: z.string(),
  countryName: z.string(),
  state: z.string(),
  city: z.string(),
  district: z.string(),
  ward: z.string(),
  streetNumber: z.string(),
  streetAddress: z.string(),
  /** Apartment, suite or floor: the second line of older forms. */
  apartment: z.string(),
  zipCode: z.string(),
  /** International, digits only; empty where none was given. */
  phoneNumber: z.string(),
  description: z.string(),
  /** The address on one line. */
  deliveryAddress: z.string(),
  /** The address as the post of its country expects it, a line each: name first, country last. */
  deliveryLines: z.array(z.string()),
  isDefault: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Address = z.output<typeof address>;

const text = z.string().trim().max(1000).optional();
const fields = z.object({
  name: text,
  country: text,
  state: text,
  city: text,
  district: text,
  ward: text,
  streetNumber: text,
  streetAddress: text,
  apartment: text,
  zipCode: text,
  phoneNumber: text,
  description: text,
  /** What older clients call the description. */
  note: text,
  isDefault: flag.optional(),
});
export type AddressInput = z.output<typeof fields>;

export const addressErrors = errors('addresses', {
  'not-found': [404, 'We could not find that address.'],
  'too-many': [422, `You can keep ${ADDRESSES_MAX} addresses. Delete one you no longer need.`],
});

/** Where a person has things sent to: a book of at most ten, one of them the default. */
export const addresses = contract('addresses', {
  /** Adds an address; the first one is the default. */
  create: {
    method: 'POST',
    path: '/addresses/create',
    also: [{ path: '/addresses' }],
    access: 'user',
    limit: 'write',
    form: true,
    body: fields,
    reply: address,
  },
  /** Own addresses, the default first, then the latest; `q` looks into their texts. */
  search: {
    method: 'GET',
    path: '/addresses/search',
    access: 'user',
    query: listQuery.pick({ q: true, limit: true, offset: true }),
    reply: list(address),
  },
  view: { method: 'GET', path: '/addresses/{id}', access: 'user', params: idParams, reply: address },
  /** Changes what is sent. Orders keep the address as it was. */
  update: {
    method: 'PUT',
    path: '/addresses/{id}',
    also: [
      { method: 'POST' },
      { path: '/addresses/{id}/update' },
      { method: 'POST', path: '/addresses/{id}/update' },
    ],
    access: 'user',
    limit: 'write',
    form: true,
    params: idParams,
    body: fields,
    reply: address,
  },
  /** Deletes an address; of the others the latest becomes the default where this one was it. */
  remove: {
    method: 'DELETE',
    path: '/addresses/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
});
