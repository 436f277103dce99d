import type { Order } from '#contract/orders.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { CsvRow } from '#lib/csv.ts';

const PARTS = [
  'name',
  'streetNumber',
  'streetAddress',
  'apartment',
  'ward',
  'district',
  'city',
  'state',
  'zipCode',
  'country',
] as const;

/** The columns of a delivery address in a spreadsheet: on one line, then a column for each part. */
export const addressHead = (t: Translate): CsvRow => [
  t('orders.address'),
  ...PARTS.map((part) => t(`orders.csv.address.${part}`)),
];

/** An order in these columns. Of one that is older than its parts, the postal code alone is known. */
export const addressCells = ({ deliveryAddress, deliveryParts, postalCode }: Order): CsvRow => [
  deliveryAddress,
  ...PARTS.map((part) => deliveryParts?.[part] ?? (part === 'zipCode' ? postalCode : '')),
];
