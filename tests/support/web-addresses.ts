import type { Address } from '#contract/addresses.ts';

/** The default address of a book, in Berlin. */
export const anAddress = (more: Partial<Address> = {}): Address => ({
  _id: 'a1',
  name: 'Jonas Weber',
  country: 'DE',
  countryName: 'Germany',
  state: 'Berlin',
  city: 'Berlin',
  district: '',
  ward: '',
  streetNumber: '4',
  streetAddress: 'Torstraße',
  apartment: '',
  zipCode: '10119',
  phoneNumber: '4915112345678',
  description: '',
  deliveryAddress: 'Jonas Weber, 4 Torstraße, Berlin, Berlin 10119, Germany',
  deliveryLines: ['Jonas Weber', 'Torstraße 4', '10119 Berlin', 'GERMANY'],
  isDefault: true,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
  ...more,
});
