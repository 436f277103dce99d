import type { Order } from '#contract/orders.ts';
import type { Translate } from '#i18n/create-i18n.ts';
import type { CsvRow } from '#lib/csv.ts';
import { dialedPhone } from '#rules/phone.ts';
import { addressCells, addressHead } from '../address-columns.ts';

/** The columns of a store's orders in a spreadsheet. */
export const orderHead = (t: Translate): CsvRow => [
  t('orders.order'),
  t('orders.csv.date'),
  t('orders.product'),
  t('orders.csv.type'),
  t('orders.quantity'),
  t('orders.csv.price'),
  t('orders.csv.total'),
  t('orders.buyer'),
  t('orders.csv.username'),
  t('orders.status'),
  t('orders.code'),
  ...addressHead(t),
  t('orders.phone'),
  t('orders.note'),
];

/** An order in these columns: its time in UTC, amounts in tokens. */
export const orderCells = (order: Order, t: Translate): CsvRow => [
  order.orderNumber,
  order.createdAt,
  order.productInfo.name,
  t(`creator.products.type.${order.productInfo.type}`),
  order.quantity,
  order.unitPrice,
  order.totalPrice,
  order.userInfo?.name ?? '',
  order.userInfo?.username ?? '',
  t(`orders.status.${order.deliveryStatus}`),
  order.shippingCode,
  ...addressCells(order),
  dialedPhone(order.phoneNumber),
  order.userNote,
];
