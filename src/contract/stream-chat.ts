import * as z from 'zod';
import {
  CHAT_ROLES,
  HELD_WORD_MAX,
  HELD_WORDS_MAX,
  SLOW_SECONDS_MAX,
  STREAM_MESSAGE_MAX,
  STREAM_MESSAGE_TYPES,
  STREAM_MESSAGES_PAGE_SIZE,
  TIME_OUT_MINUTES_MAX,
} from '#rules/stream-chat.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { streamConversation } from './streaming.ts';
import {
  absentIfEmpty,
  id,
  idParams,
  list,
  listQuery,
  moneyReply,
  numeric,
  personCard,
  publicListQuery,
  writing,
} from './wire.ts';

/** Something that was written beside a stream, a tip that was given in it, or its goal once it was reached. */
export const streamMessage = z.object({
  _id: z.string(),
  conversationId: z.string(),
  /** 1, 2, 3 … within its chat. */
  seq: z.number(),
  type: z.enum(STREAM_MESSAGE_TYPES),
  /** Empty once it is deleted. */
  text: z.string(),
  /** Of a tip, or of a goal that was reached; else 0. */
  token: moneyReply,
  /** Of a tip: what it was for, by the performer's tip menu; empty otherwise. */
  menuItem: z.string(),
  senderId: z.string(),
  senderInfo: personCard,
  isDeleted: z.boolean(),
  /** It waits for a moderator; nobody else but its writer has it. */
  isHeld: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StreamMessage = z.output<typeof streamMessage>;

const chatRules = z.object({ slowSeconds: z.number(), heldWords: z.array(z.string()) });
export type StreamChatRules = z.output<typeof chatRules>;

/** Whom a performer made a moderator, gave a time-out (`until`) or sent away. */
const chatPerson = z.object({
  /** The person's. */
  _id: z.string(),
  userInfo: personCard,
  role: z.enum(CHAT_ROLES),
  until: z.string().nullable(),
  createdAt: z.string(),
});
export type ChatPerson = z.output<typeof chatPerson>;

export const streamChatErrors = errors('stream-chat', {
  'not-found': [404, 'We could not find that chat.'],
  'message-not-found': [404, 'We could not find that message.'],
  'no-access': [403, 'You can read this chat once you may watch the stream.'],
  banned: [403, 'You cannot write in this chat.'],
  muted: [403, 'You have a time-out in this chat.'],
  slow: [429, 'Slow mode is on. Please wait a moment before you write again.'],
  ended: [422, 'This stream has ended.'],
  'not-yours': [403, 'You can only delete your own messages.'],
  'person-not-found': [404, 'We could not find that person.'],
  'not-possible': [403, 'You cannot do that with this person.'],
  'too-many-moderators': [422, 'You have as many moderators as are possible.'],
  'key-reused': [422, 'This request was already used for another message. Please start again.'],
});

const seq = numeric(z.number().int().min(0).max(2_000_000_000));

export const streamChat = contract('streamChat', {
  /** The chat of a stream, by the stream's id. */
  conversation: {
    method: 'GET',
    path: '/conversations/stream/{id}',
    access: 'user',
    params: idParams,
    reply: streamConversation,
  },
  /** The chat of the running stream of a performer (id or username); a stream's own id is understood as well. */
  publicConversation: {
    method: 'GET',
    path: '/conversations/stream/public/{id}',
    access: 'public',
    params: idParams,
    reply: streamConversation,
  },
  /**
   * What was written, the newest first, from `offset` or from before the number `before`; with `after` what came since
   * that number, the oldest first.
   */
  list: {
    method: 'GET',
    path: '/messages/conversations/public/{id}',
    access: 'public',
    params: idParams,
    query: publicListQuery.extend({
      limit: listQuery.shape.limit.default(STREAM_MESSAGES_PAGE_SIZE),
      offset: seq.default(0),
      before: seq.optional(),
      after: seq.optional(),
    }),
    /** Messages up to the number `clearedSeq` were removed. */
    reply: list(streamMessage).extend({ lastSeq: z.number(), clearedSeq: z.number() }),
  },
  /** Writes in the chat. Sent again under the same `Idempotency-Key`, it answers the message that was made. */
  send: {
    method: 'POST',
    path: '/messages/stream/public/conversations/{id}',
    access: 'user',
    limit: 'message',
    once: true,
    params: idParams,
    body: z.object({
      text: writing(STREAM_MESSAGE_MAX, 1, 'Please write something.'),
      type: z.literal('text').default('text'),
    }),
    reply: streamMessage,
    also: [{ path: '/messages/stream/conversations/{id}' }],
  },
  /** Shows everybody a message that waits. For who moderates the chat. */
  release: {
    method: 'POST',
    path: '/messages/stream/{id}/release',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: streamMessage,
  },
  /** How the own chats are moderated. */
  rules: { method: 'GET', path: '/streaming/chat/rules', access: 'performer', reply: chatRules },
  setRules: {
    method: 'PUT',
    path: '/streaming/chat/rules',
    access: 'performer',
    limit: 'write',
    body: z.object({
      slowSeconds: numeric(z.number().int().min(0).max(SLOW_SECONDS_MAX)).optional(),
      heldWords: z.array(writing(HELD_WORD_MAX)).max(HELD_WORDS_MAX).optional(),
    }),
    reply: chatRules,
  },
  /** Moderators, time-outs that last and people who were sent away, the latest first. */
  people: {
    method: 'GET',
    path: '/streaming/chat/people',
    access: 'performer',
    query: listQuery,
    reply: list(chatPerson),
  },
  /**
   * Makes somebody a moderator, gives a time-out of so many minutes, or sends them away from all streams. Moderators of
   * the performer (`streamId`) give time-outs and send away as well, but not each other.
   */
  setPerson: {
    method: 'PUT',
    path: '/streaming/chat/people/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: z.object({
      streamId: absentIfEmpty(id),
      role: z.enum(CHAT_ROLES),
      minutes: absentIfEmpty(numeric(z.number().int().min(1).max(TIME_OUT_MINUTES_MAX))),
    }),
    reply: chatPerson,
  },
  /** Takes it back, whatever it was. */
  dropPerson: {
    method: 'DELETE',
    path: '/streaming/chat/people/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.object({ success: z.boolean() }),
  },
});
