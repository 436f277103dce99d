import * as z from 'zod';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import { MESSAGE_PRICE_MAX, SAVED_REPLIES_MAX, SAVED_REPLY_TITLE_MAX, WRITERS } from '#rules/inbox.ts';
import { DAILY_CAP } from '#rules/mass-messages.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { flag, idParams, list, money, moneyReply, numeric, writing } from './wire.ts';

/** How a performer takes and sends messages. */
const inboxSettings = z.object({
  /** Who may write; subscribers always may, and who was written to personally. */
  writers: z.enum(WRITERS),
  /** What a fan pays for each message, in tokens; 0 for nothing. */
  messagePrice: moneyReply,
  /** Subscribers write for nothing whatever the price is. */
  freeForSubscribers: z.boolean(),
  /** Messages to many that one fan gets within 24 hours. */
  dailyCap: z.number(),
  /** Sent by itself to who subscribes or follows for the first time; empty for none. */
  welcomeSubscriber: z.string(),
  welcomeFollower: z.string(),
});
export type InboxSettings = z.output<typeof inboxSettings>;

/** A text that a performer keeps to write it again. */
const savedReply = z.object({ _id: z.string(), title: z.string(), text: z.string() });
export type SavedReply = z.output<typeof savedReply>;

export const inboxErrors = errors('inbox', {
  'reply-not-found': [404, 'We could not find that saved reply.'],
  'too-many-replies': [422, `You can keep at most ${SAVED_REPLIES_MAX} replies. Please remove one first.`],
});

const replyFields = z.object({
  title: writing(SAVED_REPLY_TITLE_MAX, 1, 'Please give it a name.'),
  text: writing(MESSAGE_MAX, 1, 'Please write something.'),
});

export const inbox = contract('inbox', {
  settings: {
    method: 'GET',
    path: '/performer/inbox',
    access: 'performer',
    reply: inboxSettings,
  },
  /** What is left out stays as it is. */
  updateSettings: {
    method: 'PUT',
    path: '/performer/inbox',
    access: 'performer',
    limit: 'write',
    body: z.object({
      writers: z.enum(WRITERS).optional(),
      messagePrice: money
        .refine((value) => value <= MESSAGE_PRICE_MAX, `At most ${MESSAGE_PRICE_MAX} tokens.`)
        .optional(),
      freeForSubscribers: flag.optional(),
      dailyCap: numeric(z.number().int().min(DAILY_CAP.min).max(DAILY_CAP.max)).optional(),
      welcomeSubscriber: writing(MESSAGE_MAX).optional(),
      welcomeFollower: writing(MESSAGE_MAX).optional(),
    }),
    reply: inboxSettings,
  },
  /** All of them, by name: there are few. */
  replies: {
    method: 'GET',
    path: '/performer/saved-replies',
    access: 'performer',
    reply: list(savedReply),
  },
  addReply: {
    method: 'POST',
    path: '/performer/saved-replies',
    access: 'performer',
    limit: 'write',
    body: replyFields,
    reply: savedReply,
  },
  updateReply: {
    method: 'PUT',
    path: '/performer/saved-replies/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: replyFields,
    reply: savedReply,
  },
  /** `true` also when there was none. */
  removeReply: {
    method: 'DELETE',
    path: '/performer/saved-replies/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.boolean(),
  },
});
