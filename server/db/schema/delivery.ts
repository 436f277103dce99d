import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { DIGESTS, type Preferences } from '#rules/delivery.ts';
import { oneOf } from './checks.ts';
import { at, createdAt, updatedAt } from './columns.ts';
import { notifications } from './notifications.ts';
import { users } from './users.ts';

/** What people have chosen of what they are told of, and where. Nobody has a row before. */
export const deliveryPreferences = pgTable(
  'delivery_preferences',
  {
    userId: text()
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Rows of the grid that differ from what is usual. */
    channels: jsonb().$type<Preferences['channels']>().notNull().default({}),
    /** Types of rows without the channel in the app: they count as read from the beginning. */
    mutedTypes: text().array().notNull().default([]),
    /** Minutes after midnight; both or none. */
    quietFrom: integer(),
    quietTo: integer(),
    timeZone: text().notNull().default('UTC'),
    digest: text({ enum: DIGESTS }).notNull().default('off'),
    /** When the next digest is sent; empty while there is nothing for it. */
    digestDueAt: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('delivery_preferences_digest_due_at_index')
      .on(t.digestDueAt)
      .where(sql`${t.digestDueAt} is not null`),
    oneOf('delivery_preferences_digest_check', t.digest, DIGESTS),
    check(
      'delivery_preferences_quiet_check',
      sql`${t.quietFrom} between 0 and 1439 and ${t.quietTo} between 0 and 1439 or (${t.quietFrom} is null and ${t.quietTo} is null)`,
    ),
  ],
);

/** What is still to be pushed or mailed of a notification, and when that was done last. Written by a trigger. */
export const deliveries = pgTable(
  'deliveries',
  {
    notificationId: text()
      .primaryKey()
      .references(() => notifications.id, { onDelete: 'cascade' }),
    pushDueAt: at(),
    mailDueAt: at(),
    /** It waits for the digest. */
    isCollected: boolean().notNull().default(false),
    pushedAt: at(),
    mailedAt: at(),
  },
  (t) => [
    index('deliveries_push_due_at_index').on(t.pushDueAt).where(sql`${t.pushDueAt} is not null`),
    index('deliveries_mail_due_at_index').on(t.mailDueAt).where(sql`${t.mailDueAt} is not null`),
  ],
);
