import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { CHAT_ROLES, STREAM_MESSAGE_TYPES } from '#rules/stream-chat.ts';
import { STREAM_ENDS, STREAM_STATUSES, STREAM_TYPES } from '#rules/streams.ts';
import { notNegative, oneOf, positive, upTo } from './checks.ts';
import { at, audience, createdAt, id, madeBy, minorUnits, updatedAt } from './columns.ts';
import { performers } from './performers.ts';
import { users } from './users.ts';

const performerId = () =>
  text()
    .notNull()
    .references(() => performers.id, { onDelete: 'cascade' });
const person = () =>
  text()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A performer on air, from its beginning to its end. A performer has one at a time. */
export const streams = pgTable(
  'streams',
  {
    id: id(),
    performerId: performerId(),
    type: text({ enum: STREAM_TYPES }).notNull().default('public'),
    /** Of a private stream: the one person it is for. */
    guestId: text().references(() => users.id, { onDelete: 'cascade' }),
    /** The name under which the media runs; only who may watch learns it. */
    sessionId: text('channel').notNull(),
    title: text().notNull().default(''),
    description: text().notNull().default(''),
    ...audience(),
    status: text({ enum: STREAM_STATUSES }).notNull().default('live'),
    endedBy: text({ enum: STREAM_ENDS }),
    startedAt: at().notNull(),
    endedAt: at(),
    /** The performer's connection was lost then, and is not back. */
    interruptedAt: at(),
    /** Its picture or sound comes, as the relay says; never true where a service outside carries them. */
    isFlowing: boolean().notNull().default(false),
    /** The process whose relay carries it noted last that it comes: one that died takes nothing back. */
    mediaSeenAt: at(),
    /** A process noted the performer's connection last. */
    hostSeenAt: at().notNull(),
    /** The connection of the performer that counts: the latest. */
    hostConnection: text(),
    /** Seconds, once it has ended. */
    totalTime: integer().notNull().default(0),
    /** People who have been there, each counted once. */
    totalViewers: integer().notNull().default(0),
    /** Number of the newest message of its chat. */
    lastSeq: integer().notNull().default(0),
    /** Messages up to this number were removed. */
    clearedSeq: integer().notNull().default(0),
    /** What tips are collected for; empty without a goal. */
    goalTitle: text().notNull().default(''),
    /** So many tokens, hundredths. */
    goalTokens: minorUnits().notNull().default(0),
    /** Tips from then on count for it; null without a goal. */
    goalSince: at(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('streams_performer_id_unique').on(t.performerId).where(sql`${t.status} = 'live'`),
    uniqueIndex('streams_channel_unique').on(t.sessionId),
    index('streams_performer_id_started_at_index').on(t.performerId, t.startedAt),
    index('streams_started_at_id_live_index').on(t.startedAt, t.id).where(sql`${t.status} = 'live'`),
    index('streams_guest_id_index').on(t.guestId).where(sql`${t.guestId} is not null`),
    check('streams_guest_id_check', sql`(${t.type} = 'private') = (${t.guestId} is not null)`),
    oneOf('streams_type_check', t.type, STREAM_TYPES),
    oneOf('streams_status_check', t.status, STREAM_STATUSES),
    oneOf('streams_ended_by_check', t.endedBy, STREAM_ENDS),
    check(
      'streams_ended_at_check',
      sql`(${t.status} = 'ended') = (${t.endedAt} is not null) and (${t.endedAt} is null) = (${t.endedBy} is null)`,
    ),
    notNegative('streams_counts_check', t.price, t.totalTime, t.totalViewers, t.lastSeq),
    check('streams_price_check', sql`${t.price} = 0 or ${t.isSale}`),
    upTo('streams_cleared_seq_check', t.clearedSeq, t.lastSeq),
    check(
      'streams_goal_check',
      sql`(${t.goalSince} is null and ${t.goalTitle} = '' and ${t.goalTokens} = 0)
        or (${t.goalSince} is not null and ${t.goalTitle} <> '' and ${t.goalTokens} > 0)`,
    ),
  ],
);

/** Open connections that watch a stream. Its process notes them every few seconds: what is not noted is gone. */
export const streamConnections = pgTable(
  'stream_connections',
  {
    streamId: text()
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    connection: text().notNull(),
    userId: person(),
    seenAt: at().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.streamId, t.connection] }),
    index('stream_connections_connection_index').on(t.connection),
    index('stream_connections_user_id_index').on(t.userId),
    index('stream_connections_seen_at_index').on(t.seenAt),
  ],
);

/** Who has been at a stream: the number of its viewers. */
export const streamVisits = pgTable(
  'stream_visits',
  {
    streamId: text()
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    userId: person(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.streamId, t.userId] }), index('stream_visits_user_id_index').on(t.userId)],
);

/** What is written beside a stream. */
export const streamMessages = pgTable(
  'stream_messages',
  {
    id: id(),
    streamId: text()
      .notNull()
      .references(() => streams.id, { onDelete: 'cascade' }),
    /** 1, 2, 3 … within its stream. */
    seq: integer().notNull(),
    senderId: person(),
    type: text({ enum: STREAM_MESSAGE_TYPES }).notNull().default('text'),
    text: text().notNull().default(''),
    /** Of a tip or a goal: tokens, hundredths. */
    tokens: minorUnits().notNull().default(0),
    /** Of a tip: what it was for, by the performer's tip menu. */
    menuItem: text().notNull().default(''),
    isDeleted: boolean().notNull().default(false),
    /** Waits until a moderator has looked at it: only they and its writer see it. */
    isHeld: boolean().notNull().default(false),
    ...madeBy(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (t) => [
    uniqueIndex('stream_messages_stream_id_seq_unique').on(t.streamId, t.seq),
    index('stream_messages_stream_id_sender_id_seq_index').on(t.streamId, t.senderId, t.seq),
    uniqueIndex('stream_messages_sender_id_request_key_unique').on(t.senderId, t.requestKey),
    oneOf('stream_messages_type_check', t.type, STREAM_MESSAGE_TYPES),
    positive('stream_messages_seq_check', t.seq),
    notNegative('stream_messages_tokens_check', t.tokens),
    check('stream_messages_deleted_check', sql`not ${t.isDeleted} or ${t.text} = ''`),
  ],
);

/** How a performer moderates the chats of their streams; without a row nothing is set. */
export const streamChatRules = pgTable(
  'stream_chat_rules',
  {
    performerId: text()
      .primaryKey()
      .references(() => performers.id, { onDelete: 'cascade' }),
    /** Seconds between two messages of one person. */
    slowSeconds: integer().notNull().default(0),
    /** Messages with one of these words wait. */
    heldWords: text().array().notNull().default(sql`'{}'::text[]`),
    updatedAt: updatedAt(),
  },
  (t) => [notNegative('stream_chat_rules_slow_seconds_check', t.slowSeconds)],
);

/** Whom a performer made a moderator, gave a time-out or sent away from their streams. */
export const streamChatPeople = pgTable(
  'stream_chat_people',
  {
    performerId: performerId(),
    userId: person(),
    role: text({ enum: CHAT_ROLES }).notNull(),
    /** End of a time-out; null for what lasts. */
    until: at(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.performerId, t.userId] }),
    index('stream_chat_people_performer_id_created_at_index').on(t.performerId, t.createdAt),
    index('stream_chat_people_user_id_index').on(t.userId),
    oneOf('stream_chat_people_role_check', t.role, CHAT_ROLES),
    check('stream_chat_people_until_check', sql`(${t.role} = 'muted') = (${t.until} is not null)`),
    check('stream_chat_people_user_id_check', sql`${t.performerId} <> ${t.userId}`),
  ],
);
