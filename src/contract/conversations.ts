import * as z from 'zod';
import {
  CONVERSATION_NAME_MAX,
  CONVERSATION_TYPES,
  CONVERSATIONS_PAGE_SIZE,
  MESSAGE_TYPES,
  RECIPIENT_SOURCES,
} from '#rules/conversations.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { filterBy, flag, id, idParams, list, listQuery, moneyReply, personCard, writing } from './wire.ts';

/** A conversation as one of its two members has it. */
const conversation = z.object({
  _id: z.string(),
  type: z.enum(CONVERSATION_TYPES),
  /** What its performer calls it, for themselves; empty for the other one. */
  name: z.string(),
  recipients: z.array(z.object({ source: z.enum(RECIPIENT_SOURCES), sourceId: z.string() })),
  /** The other one. */
  recipientInfo: personCard,
  performerId: z.string(),
  /** For clients that look for them: these are no streams' conversations, and nothing more is kept of one. */
  streamId: z.null(),
  meta: z.object({}),
  /** Empty when there is none, or when it was deleted. */
  lastMessage: z.string(),
  /** What it is: a text may be missing where it has photos, films or sounds. */
  lastMessageType: z.enum(MESSAGE_TYPES).nullable(),
  lastMessageDeleted: z.boolean(),
  lastSenderId: z.string().nullable(),
  lastMessageCreatedAt: z.string().nullable(),
  /** Number of the newest message: its messages with `after` are what came since. */
  lastSeq: z.number(),
  totalNotSeenMessages: z.number(),
  /** One has read everything up to this number. */
  seenSeq: z.number(),
  /** The fan of the two has a running subscription to the performer. */
  hasSubscription: z.boolean(),
  /** The same, or the caller may write without: existing clients lock what one writes in while it is false. */
  isSubscribed: z.boolean(),
  /** One of the two blocks the other. */
  isBlocked: z.boolean(),
  isBlockedByMe: z.boolean(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Conversation = z.output<typeof conversation>;

/** One conversation with whether one may write in it; if not, why, in words. */
const conversationDetail = conversation.extend({
  canWrite: z.boolean(),
  whyNot: z.string().nullable(),
  /** The same for programs: `subscribers-only`, `blocked` …, as the refusal of a message names it. */
  whyNotCode: z.string().nullable(),
  /** What one message costs now, in tokens; 0 for nothing. */
  messagePrice: moneyReply,
  /** One wants nothing that the other one sends to many. */
  isMuted: z.boolean(),
  /** Number of the last message the other one has read; null when one of the two keeps that to themselves. */
  readSeq: z.number().nullable(),
});
export type ConversationDetail = z.output<typeof conversationDetail>;

export const conversationErrors = errors('conversations', {
  'not-found': [404, 'We could not find that conversation.'],
  'person-not-found': [404, 'We could not find that person.'],
  yourself: [422, 'You cannot write to yourself.'],
  'not-between': [403, 'You can only write to creators.'],
  'not-approved': [403, 'You can write once your documents are approved.'],
  closed: [403, 'This account does not take messages anymore.'],
  'unblock-first': [403, 'You blocked this person. Unblock them to write.'],
  blocked: [403, 'You cannot write to this person.'],
  'followers-only': [
    403,
    'This creator takes messages from followers and subscribers. Follow them to write.',
  ],
  'subscribers-only': [403, 'This creator takes messages from subscribers. Subscribe to write.'],
  'not-known': [403, 'You can write to people who follow, subscribed to or paid you, or who wrote to you.'],
});

export const conversations = contract('conversations', {
  /**
   * Own conversations, what happened last first. `keyword` (or `q`) finds names. `nextCursor` opens the following page
   * at any depth; `total` counts no further than 1000, of a search than 100.
   */
  list: {
    method: 'GET',
    path: '/conversations',
    access: 'user',
    query: listQuery.extend({
      limit: listQuery.shape.limit.default(CONVERSATIONS_PAGE_SIZE),
      keyword: z.string().trim().max(100).optional(),
      type: filterBy(CONVERSATION_TYPES, ['stream_public', 'stream_group', 'stream_private']).optional(),
      unread: flag.optional(),
      cursor: z.string().max(100).optional(),
    }),
    reply: list(conversation).extend({ nextCursor: z.string().nullable() }),
    also: [{ path: '/conversations/search' }],
  },
  /** The conversation with this person: the one there is, or a new one. */
  create: {
    method: 'POST',
    path: '/conversations',
    access: 'user',
    limit: 'write',
    body: z.object({ source: z.enum(RECIPIENT_SOURCES), sourceId: id, type: z.enum(['private']).optional() }),
    reply: conversationDetail,
  },
  view: {
    method: 'GET',
    path: '/conversations/{id}',
    access: 'user',
    params: idParams,
    reply: conversationDetail,
  },
  /** What a performer calls a conversation, for themselves; an empty name takes it away. */
  update: {
    method: 'PUT',
    path: '/conversations/{id}/update',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: z.object({ name: writing(CONVERSATION_NAME_MAX) }),
    reply: conversationDetail,
  },
});
