import { boolean, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { oneOf } from './checks.ts';
import { at, createdAt, id } from './columns.ts';
import { users } from './users.ts';

/** Signed-in devices. Only a hash of the token is kept. */
export const sessions = pgTable(
  'sessions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    tokenHash: text().notNull(),
    remembered: boolean().notNull().default(false),
    userAgent: text().notNull().default(''),
    ip: text().notNull().default(''),
    createdAt: createdAt(),
    lastUsedAt: createdAt(),
    expiresAt: at().notNull(),
  },
  (t) => [
    uniqueIndex('sessions_token_hash_unique').on(t.tokenHash),
    index('sessions_user_id_index').on(t.userId),
  ],
);

/** Networks an account was signed in from: where its right password always gets in, however many guess meanwhile. */
export const knownAddresses = pgTable(
  'known_addresses',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull(),
    lastUsedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.address] })],
);

/** Browsers that an account was opened or signed in with, by a hash of the id each gave itself (product.md 25.2). */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    device: text().notNull(),
    lastUsedAt: at().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.device] })],
);

const LINK_KINDS = ['verify-email', 'reset-password', 'undo-email'] as const;

/**
 * One-time links: confirming an address, resetting a password, undoing a change of address. Only a hash of the
 * token is kept. `email` is where the link was sent to; for an undo it is the address that comes back.
 */
export const oneTimeTokens = pgTable(
  'one_time_tokens',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: LINK_KINDS }).notNull(),
    email: text().notNull(),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    expiresAt: at().notNull(),
    usedAt: at(),
  },
  (t) => [
    uniqueIndex('one_time_tokens_token_hash_unique').on(t.tokenHash),
    index('one_time_tokens_user_id_kind_index').on(t.userId, t.kind),
    index('one_time_tokens_email_kind_index').on(t.email, t.kind),
    oneOf('one_time_tokens_kind_check', t.kind, LINK_KINDS),
  ],
);
