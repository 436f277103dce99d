import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { MASS_STATUSES, RECIPIENT_STATUSES, SEGMENTS } from '#rules/mass-messages.ts';
import { notNegative, oneOf } from './checks.ts';
import { at, createdAt, id, madeBy, minorUnits, updatedAt } from './columns.ts';
import { messages } from './conversations.ts';
import { files } from './files.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

const count = () => integer().notNull().default(0);

/** A message of a performer to many. Whoever changes one locks its row first. */
export const massMessages = pgTable(
  'mass_messages',
  {
    id: id(),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    segment: text({ enum: SEGMENTS }).notNull(),
    text: text().notNull(),
    /** What its files cost, tokens in hundredths; 0 where they are free. */
    price: minorUnits().notNull().default(0),
    status: text({ enum: MASS_STATUSES }).notNull(),
    /** When it is to be sent; null for at once. */
    scheduledAt: at(),
    /** The segment is that of this moment. */
    startedAt: at(),
    endedAt: at(),
    /** The last one of the segment who was written down as a recipient. */
    collectCursor: text(),
    /** All recipients are written down. */
    collectedAt: at(),
    totalRecipients: count(),
    totalSent: count(),
    totalClosed: count(),
    totalBlocked: count(),
    totalMuted: count(),
    totalCapped: count(),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    index('mass_messages_performer_id_created_at_id_index').on(t.performerId, t.createdAt, t.id),
    uniqueIndex('mass_messages_performer_id_request_key_unique').on(t.performerId, t.requestKey),
    // Those that have work left.
    index('mass_messages_status_updated_at_open_index')
      .on(t.status, t.updatedAt)
      .where(sql`${t.status} in ('scheduled', 'sending')`),
    oneOf('mass_messages_segment_check', t.segment, SEGMENTS),
    oneOf('mass_messages_status_check', t.status, MASS_STATUSES),
    notNegative('mass_messages_price_check', t.price),
    notNegative(
      'mass_messages_counts_check',
      t.totalRecipients,
      t.totalSent,
      t.totalClosed,
      t.totalBlocked,
      t.totalMuted,
      t.totalCapped,
    ),
    check(
      'mass_messages_reached_check',
      sql`${t.totalSent} + ${t.totalClosed} + ${t.totalBlocked} + ${t.totalMuted} + ${t.totalCapped} <= ${t.totalRecipients}`,
    ),
  ],
);

/** Photos, films and sounds of a message to many, in order. They are kept for it while it is not sent to all. */
export const massMessageFiles = pgTable(
  'mass_message_files',
  {
    massMessageId: text()
      .notNull()
      .references(() => massMessages.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id, { onDelete: 'cascade' }),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.massMessageId, t.fileId] }),
    index('mass_message_files_file_id_index').on(t.fileId),
    notNegative('mass_message_files_position_check', t.position),
  ],
);

/** Who gets a message to many, each once, and what became of it. */
export const massMessageRecipients = pgTable(
  'mass_message_recipients',
  {
    massMessageId: text()
      .notNull()
      .references(() => massMessages.id, { onDelete: 'cascade' }),
    userId: text()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    performerId: text()
      .notNull()
      .references(() => performers.id, { onDelete: 'cascade' }),
    status: text({ enum: RECIPIENT_STATUSES }).notNull().default('waiting'),
    /** Null once the message is removed from its conversation. */
    messageId: text().references(() => messages.id, { onDelete: 'set null' }),
    sentAt: at(),
    readAt: at(),
  },
  (t) => [
    primaryKey({ columns: [t.massMessageId, t.userId] }),
    index('mass_message_recipients_mass_message_id_user_id_waiting_index')
      .on(t.massMessageId, t.userId)
      .where(sql`${t.status} = 'waiting'`),
    index('mass_message_recipients_mass_message_id_read_index')
      .on(t.massMessageId)
      .where(sql`${t.readAt} is not null`),
    // What a fan got lately, and what they have not read.
    index('mass_message_recipients_user_id_performer_id_sent_at_index').on(t.userId, t.performerId, t.sentAt),
    index('mass_message_recipients_user_id_performer_id_unread_index')
      .on(t.userId, t.performerId)
      .where(sql`${t.sentAt} is not null and ${t.readAt} is null`),
    uniqueIndex('mass_message_recipients_message_id_unique').on(t.messageId),
    index('mass_message_recipients_performer_id_index').on(t.performerId),
    oneOf('mass_message_recipients_status_check', t.status, RECIPIENT_STATUSES),
    check('mass_message_recipients_sent_at_check', sql`(${t.status} = 'sent') = (${t.sentAt} is not null)`),
  ],
);
