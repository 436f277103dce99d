import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CHARGE_STATUSES, CHARGE_TYPES } from '#rules/constants.ts';
import { notNegative, oneOf, positive, upTo } from './checks.ts';
import { createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { fanAndPerformer } from './fan-and-performer.ts';
import { ledgerTransfers } from './ledger.ts';
import { tipMenuItems } from './tip-menu.ts';
import { users } from './users.ts';

/** Token transactions: what a wallet paid for. Prices in tokens. A thing is bought at most once. */
export const tokenTransactions = pgTable(
  'token_transactions',
  {
    id: id(),
    ...fanAndPerformer(),
    type: text({ enum: CHARGE_TYPES }).notNull(),
    target: text().notNull(),
    targetId: text().notNull(),
    /** The ownable thing bought, null for tips and everything that may repeat. */
    ownedId: text(),
    name: text().notNull().default(''),
    message: text().notNull().default(''),
    quantity: integer().notNull().default(1),
    originalPrice: minorUnits().notNull(),
    totalPrice: minorUnits().notNull(),
    /** What was given back of the price: all of it where the purchase has ended. */
    refundedPrice: minorUnits().notNull().default(0),
    status: text({ enum: CHARGE_STATUSES }).notNull().default('success'),
    /** Of a tip for something of the performer's tip menu, whose title then is the `name`. */
    menuItemId: text().references(() => tipMenuItems.id, { onDelete: 'set null' }),
    transferId: text()
      .notNull()
      .references(() => ledgerTransfers.id),
    requestKey: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('token_transactions_user_id_created_at_index').on(t.userId, t.createdAt),
    index('token_transactions_performer_id_created_at_index').on(t.performerId, t.createdAt),
    uniqueIndex('token_transactions_user_id_owned_id_unique')
      .on(t.userId, t.ownedId)
      .where(sql`${t.status} = 'success'`),
    uniqueIndex('token_transactions_user_id_request_key_unique').on(t.userId, t.requestKey),
    oneOf('token_transactions_type_check', t.type, CHARGE_TYPES),
    oneOf('token_transactions_status_check', t.status, CHARGE_STATUSES),
    notNegative('token_transactions_prices_check', t.originalPrice, t.totalPrice),
    upTo('token_transactions_refunded_price_check', t.refundedPrice, t.totalPrice),
    positive('token_transactions_quantity_check', t.quantity),
    // What the tips of a stream come to.
    index('token_transactions_target_id_created_at_index')
      .on(t.targetId, t.createdAt)
      .where(sql`${t.type} = 'stream_tip'`),
    index('token_transactions_menu_item_id_index').on(t.menuItemId).where(sql`${t.menuItemId} is not null`),
    // What the sales of a thing earned.
    index('token_transactions_target_id_target_index').on(t.targetId, t.target),
    // Who owns a thing: asked before it is edited, deleted or swept.
    index('token_transactions_owned_id_index').on(t.ownedId).where(sql`${t.ownedId} is not null`),
  ],
);

/** Keys of requests that were answered with a purchase made before: sent again, also after a refund, they are that purchase. */
export const tokenTransactionKeys = pgTable(
  'token_transaction_keys',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestKey: text().notNull(),
    transactionId: text()
      .notNull()
      .references(() => tokenTransactions.id),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.requestKey] }),
    index('token_transaction_keys_transaction_id_index').on(t.transactionId),
  ],
);
