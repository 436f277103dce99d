import * as z from 'zod';
import { CHARGE_TYPES, FILE_STATUSES } from '#rules/constants.ts';
import { NOTIFICATION_SOURCES, NOTIFICATION_TYPES } from '#rules/notifications.ts';
import { OBJECT_TYPES, REACTION_ACTIONS } from '#rules/objects.ts';
import { STREAM_ENDS, STREAM_TYPES } from '#rules/streams.ts';
import { PARTICIPANT_STATUSES } from '#rules/video-form.ts';
import { comment } from './comments.ts';
import { massProgress } from './mass-messages.ts';
import { message } from './messages.ts';
import { paymentTransaction } from './payments.ts';
import { privateShow } from './private-shows.ts';
import { streamMessage } from './stream-chat.ts';
import { streamGoal } from './stream-tips.ts';
import { id, moneyReply, personCard } from './wire.ts';

const aboutStream = {
  streamId: z.string(),
  /** The stream's chat. */
  conversationId: z.string(),
  performerId: z.string(),
};

/**
 * When something was counted, in milliseconds of the database's clock. Counts may arrive in another order than they were
 * made in: who has a later one leaves an earlier one.
 */
const countedAt = z.number();

/**
 * What the server tells people over their socket channel. As with replies, what
 * a payload does not name never leaves the server.
 */
export const serverEvents = {
  /**
   * To one connection, after each login and whenever events may have been missed: how things stand. What differs from
   * what a page shows is asked for, so that a reconnection with nothing new costs no call but for the list of
   * conversations and the open thread, where they were opened.
   */
  person_state: z.object({
    balance: moneyReply,
    /** When the own record was changed last. */
    updatedAt: z.string(),
    /** As `GET /messages/counting-not-read-messages` counts them. */
    unreadConversations: z.number(),
    /** As `GET /notification/total-unread` counts them. */
    unreadNotifications: z.number(),
    countedAt,
  }),
  /** Tokens that came into the own wallet, or a performer's earnings; below zero when they were spent. */
  update_balance: z.object({ token: moneyReply }),
  /** The same for clients that do not ask: what the balance is now. */
  balance_update: z.object({ balance: moneyReply }),
  /** Something was bought with the own wallet: what has the id `item._id` can be unlocked in place. */
  token_transaction_success: z.object({
    item: z.object({
      /** The thing that was bought, not the purchase: clients look for it by this id. */
      _id: z.string(),
      type: z.enum(CHARGE_TYPES),
      target: z.string(),
      targetId: z.string(),
      performerId: z.string(),
      transactionId: z.string(),
    }),
  }),
  /** A payment that somebody waits for has ended; `redirectUrl` is the page that says how. */
  payment_status_callback: z.object({ redirectUrl: z.string() }),
  /** An own card payment waits for its payer, who confirms it with `stripeClientSecret`. The call that began it answers the same. */
  stripe_confirm_payment: paymentTransaction,
  /** A fan gave this performer a tip; in a stream everybody in it is told, with its `conversationId`. */
  tipped: z.object({
    _id: z.string(),
    conversationId: z.string().optional(),
    senderInfo: z.object({ _id: z.string(), name: z.string(), username: z.string() }),
    token: moneyReply,
    message: z.string(),
    /** What it was for, by the performer's tip menu. */
    menuItem: z.string().optional(),
  }),
  /** A stream that one asked to be reminded of starts soon. */
  stream_reminder: z.object({
    feedId: z.string(),
    slug: z.string(),
    title: z.string(),
    startsAt: z.string(),
    performer: z.object({ _id: z.string(), name: z.string(), username: z.string() }),
  }),
  /** To a performer: asked to be named in the video of another one. To who asked: what they said. */
  video_participation: z.object({ videoId: z.string(), status: z.enum(PARTICIPANT_STATUSES) }),
  /** There is something new among the own notifications: whoever shows them, or how many, asks again. */
  send_notification: z.object({
    type: z.enum(NOTIFICATION_TYPES),
    action: z.string(),
    refSource: z.enum(NOTIFICATION_SOURCES),
    refId: z.string(),
    createdBy: z.string().nullable(),
  }),
  /** To all devices of one person: own notifications were read on one of them; how many are unread still. */
  notification_read: z.object({ total: z.number(), countedAt }),
  /** To all devices of one person: they follow this performer, or no longer, by one of them. */
  follow_changed: z.object({ performerId: z.string(), isFollowed: z.boolean() }),
  /** To all devices of one person: they liked or kept something, or took that back, on one of them. */
  reaction_changed: z.object({
    objectType: z.enum(OBJECT_TYPES),
    objectId: z.string(),
    action: z.enum(REACTION_ACTIONS),
    isOn: z.boolean(),
  }),
  /** An own upload went on: it is worked on, can be shown, or could not be made ready (`error` says why, in words). */
  file_status: z.object({
    fileId: z.string(),
    status: z.enum(FILE_STATUSES),
    error: z.string().nullable(),
    errorCode: z.string().nullable(),
    canRetry: z.boolean(),
  }),
  /**
   * To those who have the thing open (`comments/join`): a comment or reply was written; `total` is the thing's number
   * of comments now.
   */
  comment_created: z.object({ comment, total: z.number().optional() }),
  /** Its words changed, or it was pinned or let go. `isLiked` is each reader's own and always false here. */
  comment_updated: z.object({ comment, total: z.number().optional() }),
  /** It is gone, with its replies. */
  comment_deleted: z.object({
    _id: z.string(),
    parentId: z.string().nullable(),
    rootType: z.enum(OBJECT_TYPES),
    rootId: z.string(),
    total: z.number(),
  }),
  /** A message of an own conversation, also an own one: it may come from another device. */
  message_created: message,
  /** It is deleted: its words are gone. */
  message_deleted: message,
  /** Its files are ready or could not be made ready, or it was bought. */
  message_updated: message,
  /** How many conversations have messages one has not read. The spelling is that of existing clients. */
  nofify_read_messages_in_conversation: z.object({ total: z.number(), countedAt }),
  /** To those who moderate the chat of a stream: a message with one of the performer's words waits for them. */
  stream_message_held: streamMessage,
  /** To all devices of one person: they read this conversation, or marked it as unread, on one of them. */
  conversation_unread: z.object({
    conversationId: z.string(),
    totalNotSeenMessages: z.number(),
    seenSeq: z.number(),
  }),
  /** The other one has read everything up to this number; only where both show such signs. */
  conversation_read: z.object({ conversationId: z.string(), seq: z.number() }),
  /** A performer cleared the conversation: everything up to this number is gone. */
  messages_cleared: z.object({ conversationId: z.string(), clearedSeq: z.number() }),
  /** To both members: one of them blocked the other, or took it back. */
  'block-status-conversation': z.object({
    conversationId: z.string(),
    isBlocked: z.boolean(),
    isBlockedByMe: z.boolean(),
  }),
  /** The other one is typing; only where both show such signs. */
  typing: z.object({ conversationId: z.string(), userId: z.string() }),
  /** They took back what they had typed. */
  typing_ended: z.object({ conversationId: z.string(), userId: z.string() }),
  /** To followers whose pages are open: a performer went on air. */
  liveStreamStarted: z.object({ ...aboutStream, title: z.string(), performerInfo: personCard }),
  /** It is over, for all in it and for those followers. `endedBy` says how. */
  liveStreamEnded: z.object({ ...aboutStream, endedBy: z.enum(STREAM_ENDS).nullable() }),
  modelUpdateStatus: z.object({ performerId: z.string(), status: z.enum([...STREAM_TYPES, 'offline']) }),
  /** An operator ended the stream. */
  'admin-end-session-stream': z.object(aboutStream),
  /** To everybody in a stream: the performer is there, for the first time or again. */
  'model-joined': z.object({ conversationId: z.string(), performerId: z.string() }),
  /** The performer's connection is lost; the stream ends at this moment unless it comes back. */
  'model-left': z.object({
    conversationId: z.string(),
    performerId: z.string(),
    interruptedUntil: z.string(),
  }),
  /** The performer has left for good, with the end of the stream: existing clients leave its page then. */
  MODEL_LEFT_ROOM: z.object({ conversationId: z.string(), performerId: z.string(), date: z.string() }),
  /** How many people watch. Who they are is told to nobody: `members` is empty. */
  'public-room-changed': z.object({
    conversationId: z.string(),
    total: z.number(),
    members: z.array(personCard),
  }),
  /** Title, description or price of the stream, or the tip menu, have changed: it is asked for anew. */
  'change-stream-info': z.object({
    conversation: z.object({
      _id: z.string(),
      streamId: z.string(),
      performerId: z.string(),
      type: z.enum(['stream_public', 'stream_private']),
      name: z.string(),
    }),
  }),
  /** To one connection: `JOIN_ROOM` was heard, and it hears what happens in this stream. */
  JOINED_THE_ROOM: z.object({ conversationId: z.string() }),
  /** The goal of the stream was set, changed or taken away, or a tip counts for it. */
  stream_goal: z.object({ conversationId: z.string(), goal: streamGoal.nullable() }),
  /** To one connection: it may no longer be in this stream. */
  'public-stream/closed': z.object({ conversationId: z.string() }),
  /** To a performer: somebody asks for a private show. */
  'private-chat-request': z.object({
    user: personCard,
    streamId: z.string(),
    conversationId: z.string(),
    createdAt: z.string(),
    show: privateShow,
  }),
  /** To the fan who asked. */
  'private-chat-accept': z.object({ streamId: z.string(), conversationId: z.string() }),
  'private-chat-decline': z.object({ streamId: z.string(), conversationId: z.string() }),
  /** To each of the two: the show has changed, a minute was charged, little time is left, or it is over. */
  private_show: privateShow,
  /** To the two in a private stream: the fan has come or gone, and how many watch. */
  'private-stream/streamJoined': z.object({ streamId: z.string(), conversationId: z.string() }),
  'private-stream/streamLeaved': z.object({ streamId: z.string(), conversationId: z.string() }),
  'private-stream/streamInformationChanged': z.object({
    conversationId: z.string(),
    total: z.number(),
    members: z.array(personCard),
  }),
  /** To a performer: a minute of a private show was paid with so many tokens. */
  RECEIVED_PAID_TOKEN: z.object({ token: moneyReply, conversationId: z.string() }),
  /** Written in the chat of a stream; sent under this name with `_` and the chat's id behind it. */
  message_created_conversation: streamMessage,
  message_deleted_conversation: streamMessage,
  /** A chat, or to its members a conversation, was cleared up to this number; sent as the two above. */
  clear_all_messages: z.object({ conversationId: z.string(), clearedSeq: z.number() }),
  /** To a performer: a message to many went on. */
  mass_message_progress: massProgress,
  /** The token of a login belongs to nobody, or no longer: the session was ended here or on another device. */
  auth_error: z.object({ message: z.string() }),
  /**
   * The site has closed to this person: for a while, or to the country they are in. The connection ends; after
   * `maintenance` it may come back as soon as the site is open.
   */
  site_closed: z.object({ reason: z.enum(['maintenance', 'country']), message: z.string() }),
} as const;

/** A comment is none: its replies are told to those who have open what it was written about. */
const rootType = z.enum(OBJECT_TYPES).exclude(['comment']);

const chat = z.object({ conversationId: id });

/** What clients tell the server. `auth/login` is sent after every connect and reconnect. */
export const clientEvents = {
  'auth/login': z.object({ token: z.string() }),
  /** Asks for the comments of something as they come, until `comments/leave`; who may not read them hears nothing. */
  'comments/join': z.object({ objectType: rootType, objectId: id }),
  'comments/leave': z.object({ objectType: rootType, objectId: id }),
  /** Says that one is typing in an own conversation; at most one in two seconds is heard. */
  'conversations/typing': z.object({ conversationId: id }),
  /** The field is empty again; heard once after a sign of typing in that conversation. */
  'conversations/typing-ended': z.object({ conversationId: id }),
  /** The own stream's picture runs: viewers are told, and the loss of this connection is noticed. */
  'public-stream/live': chat,
  /** Watches a stream: counts among its viewers and hears its chat, until `leave` or the connection's end. */
  'public-stream/join': chat,
  'public-stream/leave': chat,
  /** The same in a private stream. */
  'private-stream/live': chat,
  'private-stream/join': chat,
  'private-stream/leave': chat,
  /** Hears what happens in a stream, without counting as a viewer. */
  JOIN_ROOM: chat,
  LEAVE_ROOM: chat,
  'auth/logout': z.object({ token: z.string().optional() }),
} as const;

export type ServerEvent = keyof typeof serverEvents;
export type ServerEventPayload<N extends ServerEvent> = z.output<(typeof serverEvents)[N]>;
export type ClientEvent = keyof typeof clientEvents;
export type ClientEventPayload<N extends ClientEvent> = z.output<(typeof clientEvents)[N]>;
