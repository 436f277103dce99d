import { sql } from 'drizzle-orm';
import { check, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { sessions } from './auth.ts';
import { createdAt, id } from './columns.ts';
import { users } from './users.ts';

/** Browsers that get push messages. They belong to a session and go with it. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    /** Where its push service takes messages for it: who knows it can send there, but nothing that it would show. */
    endpoint: text().notNull(),
    /** The browser's public key, and the secret it shares with us. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint_unique').on(t.endpoint),
    index('push_subscriptions_user_id_created_at_id_index').on(t.userId, t.createdAt, t.id),
    index('push_subscriptions_session_id_index').on(t.sessionId),
  ],
);

/** The site's own pair of keys (VAPID), which browsers subscribe with: one row, made when it is first asked for. */
export const pushKeys = pgTable(
  'push_keys',
  {
    id: text().primaryKey().default('site'),
    publicKey: text().notNull(),
    /** Encrypted (DATA_KEYS). */
    privateKey: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [check('push_keys_id_check', sql`${t.id} = 'site'`)],
);
