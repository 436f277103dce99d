import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { WELCOME_KINDS, WRITERS } from '#rules/inbox.ts';
import { DAILY_CAP } from '#rules/mass-messages.ts';
import { between, notNegative, oneOf } from './checks.ts';
import { createdAt, id, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

const performer = () =>
  text()
    .notNull()
    .references(() => performers.id, { onDelete: 'cascade' });

/** How a performer takes and sends messages. Without a row everything is as the defaults say. */
export const inboxSettings = pgTable(
  'inbox_settings',
  {
    performerId: text()
      .primaryKey()
      .references(() => performers.id, { onDelete: 'cascade' }),
    writers: text({ enum: WRITERS }).notNull().default('everyone'),
    /** What a fan pays for a message, tokens, hundredths. */
    messagePrice: minorUnits().notNull().default(0),
    freeForSubscribers: boolean().notNull().default(true),
    /** Messages to many that one fan gets within 24 hours. */
    dailyCap: integer().notNull().default(DAILY_CAP.usual),
    /** Sent by itself to who subscribes or follows for the first time; empty for none. */
    welcomeSubscriber: text().notNull().default(''),
    welcomeFollower: text().notNull().default(''),
    updatedAt: updatedAt(),
  },
  (t) => [
    oneOf('inbox_settings_writers_check', t.writers, WRITERS),
    notNegative('inbox_settings_message_price_check', t.messagePrice),
    between('inbox_settings_daily_cap_check', t.dailyCap, DAILY_CAP.min, DAILY_CAP.max),
  ],
);

/** Texts that a performer keeps to write them again. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: id(),
    performerId: performer(),
    title: text().notNull(),
    text: text().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [index('saved_replies_performer_id_title_id_index').on(t.performerId, t.title, t.id)],
);

/** Whom a performer welcomed already: once for each kind, whatever happens later. */
export const welcomes = pgTable(
  'welcomes',
  {
    performerId: performer(),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: WELCOME_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.performerId, t.userId, t.kind] }),
    index('welcomes_user_id_index').on(t.userId),
    oneOf('welcomes_kind_check', t.kind, WELCOME_KINDS),
  ],
);

/** Whose messages to many a person does not want. */
export const mutes = pgTable(
  'mutes',
  {
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    performerId: performer(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.performerId] }),
    index('mutes_performer_id_index').on(t.performerId),
  ],
);
