import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { KeptParts } from '#rules/addresses.ts';
import { DELIVERY_STATUSES, ORDER_EVENTS } from '#rules/orders.ts';
import { PRODUCT_TYPES } from '#rules/product-form.ts';
import { notNegative, oneOf, positive } from './checks.ts';
import { at, createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { fanAndPerformer } from './fan-and-performer.ts';
import { products } from './products.ts';
import { users } from './users.ts';
import { tokenTransactions } from './wallet.ts';

/** What a fan bought in a store, as it was then. Written in the statement that moves the money. */
export const orders = pgTable(
  'orders',
  {
    id: id(),
    ...fanAndPerformer(),
    transactionId: text()
      .notNull()
      .references(() => tokenTransactions.id),
    orderNumber: text().notNull(),
    /** Gone once the product is; the order keeps its words. */
    productId: text().references(() => products.id, { onDelete: 'set null' }),
    productName: text().notNull(),
    productType: text({ enum: PRODUCT_TYPES }).notNull(),
    quantity: integer().notNull(),
    /** Tokens, hundredths. */
    unitPrice: minorUnits().notNull(),
    totalPrice: minorUnits().notNull(),
    /** On one line, as it was; empty for a file. */
    deliveryAddress: text().notNull().default(''),
    /** Its parts; null for a file, and where the order is older than they are. */
    deliveryParts: jsonb().$type<KeptParts>(),
    postalCode: text().notNull().default(''),
    phoneNumber: text().notNull().default(''),
    userNote: text().notNull().default(''),
    shippingCode: text().notNull().default(''),
    deliveryStatus: text({ enum: DELIVERY_STATUSES }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('orders_transaction_id_unique').on(t.transactionId),
    index('orders_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    index('orders_user_id_created_at_id_index').on(t.userId, t.createdAt, t.id),
    index('orders_product_id_index').on(t.productId),
    oneOf('orders_delivery_status_check', t.deliveryStatus, DELIVERY_STATUSES),
    oneOf('orders_product_type_check', t.productType, PRODUCT_TYPES),
    positive('orders_quantity_check', t.quantity),
    notNegative('orders_prices_check', t.unitPrice, t.totalPrice),
  ],
);

/** The timeline of an order; rows are only added. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: id(),
    orderId: text()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    type: text({ enum: ORDER_EVENTS }).notNull(),
    /** Who did it. */
    userId: text().references(() => users.id, { onDelete: 'set null' }),
    /** The new address or shipping code. */
    detail: text().notNull().default(''),
    at: at().notNull(),
  },
  (t) => [
    index('order_events_order_id_at_id_index').on(t.orderId, t.at, t.id),
    index('order_events_user_id_index').on(t.userId),
    oneOf('order_events_type_check', t.type, ORDER_EVENTS),
  ],
);
