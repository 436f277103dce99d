import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CONVERSATION_TYPES, MESSAGE_TYPES } from '#rules/conversations.ts';
import { MESSAGE_ORIGINS } from '#rules/inbox.ts';
import { between, notNegative, oneOf, positive, upTo } from './checks.ts';
import { at, createdAt, id, madeBy, minorUnits, updatedAt } from './columns.ts';
import { files } from './files.ts';
import { users } from './users.ts';

const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** What two people write to each other. Whoever changes its messages locks its row first. */
export const conversations = pgTable(
  'conversations',
  {
    id: id(),
    type: text({ enum: CONVERSATION_TYPES }).notNull().default('private'),
    /** The two members, the smaller id first, so that a pair has one conversation. */
    firstId: person(),
    secondId: person(),
    /** Number of the newest message. */
    lastSeq: integer().notNull().default(0),
    /** Messages up to this number were cleared by the performer: nobody gets them, and a job erases them. */
    clearedSeq: integer().notNull().default(0),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('conversations_first_id_second_id_unique').on(t.firstId, t.secondId),
    index('conversations_second_id_index').on(t.secondId),
    oneOf('conversations_type_check', t.type, CONVERSATION_TYPES),
    check('conversations_pair_check', sql`${t.firstId} collate "C" < ${t.secondId} collate "C"`),
    notNegative('conversations_last_seq_check', t.lastSeq),
    upTo('conversations_cleared_seq_check', t.clearedSeq, t.lastSeq),
  ],
);

/** A conversation as one of its members has it: what the list of conversations is made of, without looking at messages. */
export const conversationMembers = pgTable(
  'conversation_members',
  {
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    userId: person(),
    /** The other one. */
    otherId: person(),
    /** What a performer calls the conversation. */
    name: text().notNull().default(''),
    /** The words it is found by, in lower case: its name, and name and username of the other one. */
    search: text().notNull().default(''),
    /** When something happened last; empty while nothing has that this member should see. */
    activityAt: at(),
    /** This member has written here, whatever became of it: the other one may answer. */
    hasWritten: boolean().notNull().default(false),
    /** When this member last wrote here in person. */
    wroteAt: at(),
    /** Messages of the other one that were not read. */
    unread: integer().notNull().default(0),
    /** Everything up to this number was read. */
    readSeq: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.conversationId, t.userId] }),
    index('conversation_members_user_id_activity_at_conversation_id_index')
      .on(t.userId, t.activityAt, t.conversationId)
      .where(sql`${t.activityAt} is not null`),
    index('conversation_members_user_id_activity_at_unread_index')
      .on(t.userId, t.activityAt)
      .where(sql`${t.unread} > 0`),
    index('conversation_members_other_id_index').on(t.otherId),
    notNegative('conversation_members_counts_check', t.unread, t.readSeq),
  ],
);

export const messages = pgTable(
  'messages',
  {
    id: id(),
    conversationId: text()
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    seq: integer().notNull(),
    senderId: person(),
    type: text({ enum: MESSAGE_TYPES }).notNull().default('text'),
    text: text().notNull().default(''),
    /** What its files cost, tokens in hundredths; 0 where they are free. */
    price: minorUnits().notNull().default(0),
    /** What its sender paid to write it, tokens in hundredths: who paid keeps it. */
    fee: minorUnits().notNull().default(0),
    /** How many own it: nobody, or the one it was sent to, who keeps it. */
    totalPurchases: integer().notNull().default(0),
    isDeleted: boolean().notNull().default(false),
    /** Written by its sender, or sent for them: to many, or to welcome somebody. */
    origin: text({ enum: MESSAGE_ORIGINS }).notNull().default('person'),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('messages_conversation_id_seq_unique').on(t.conversationId, t.seq),
    uniqueIndex('messages_sender_id_request_key_unique').on(t.senderId, t.requestKey),
    // What is kept of a conversation that was cleared, by who paid for it.
    index('messages_conversation_id_seq_kept_index')
      .on(t.conversationId, t.seq)
      .where(sql`${t.totalPurchases} > 0 or ${t.fee} > 0`),
    oneOf('messages_type_check', t.type, MESSAGE_TYPES),
    oneOf('messages_origin_check', t.origin, MESSAGE_ORIGINS),
    positive('messages_seq_check', t.seq),
    notNegative('messages_price_check', t.price, t.fee),
    between('messages_total_purchases_check', t.totalPurchases, 0, 1),
    check('messages_deleted_check', sql`not ${t.isDeleted} or ${t.text} = '' or ${t.totalPurchases} > 0`),
  ],
);

/** Keys of messages that were erased with their conversation: sent again they are not written a second time. */
export const messageKeys = pgTable(
  'message_keys',
  {
    senderId: person(),
    requestKey: text().notNull(),
    requestHash: text(),
    /** Of the message that is gone. */
    messageId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.senderId, t.requestKey] }),
    index('message_keys_created_at_index').on(t.createdAt),
  ],
);

/** Photos, films and sounds of a message, in order. They never change while it is there. */
export const messageFiles = pgTable(
  'message_files',
  {
    messageId: text()
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    fileId: text()
      .notNull()
      .references(() => files.id),
    /** Whom it was sent to: a file may stand in messages to many. */
    recipientId: person(),
    position: integer().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.messageId, t.fileId] }),
    index('message_files_file_id_recipient_id_index').on(t.fileId, t.recipientId),
    index('message_files_recipient_id_index').on(t.recipientId),
    notNegative('message_files_position_check', t.position),
  ],
);

/** Who wants no messages from whom. */
export const blocks = pgTable(
  'blocks',
  {
    id: id(),
    userId: person(),
    targetId: person(),
    reason: text().notNull().default(''),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex('blocks_user_id_target_id_unique').on(t.userId, t.targetId),
    index('blocks_user_id_created_at_id_index').on(t.userId, t.createdAt, t.id),
    index('blocks_target_id_index').on(t.targetId),
    check('blocks_target_id_check', sql`${t.userId} <> ${t.targetId}`),
  ],
);
