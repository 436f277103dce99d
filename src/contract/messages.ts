import * as z from 'zod';
import {
  MESSAGE_MAX,
  MESSAGE_TYPES,
  MESSAGES_PAGE_SIZE,
  RECIPIENT_SOURCES,
  WIRE_MESSAGE_TYPES,
} from '#rules/conversations.ts';
import { MESSAGE_ORIGINS } from '#rules/inbox.ts';
import { MESSAGE_FILES_MAX } from '#rules/messages.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { uploadedFile } from './files.ts';
import {
  absentIfEmpty,
  alt,
  file,
  fileContents,
  flag,
  id,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  numeric,
  personCard,
  writing,
} from './wire.ts';

/** Something that one member of a conversation wrote to the other. */
export const message = z.object({
  _id: z.string(),
  conversationId: z.string(),
  /** 1, 2, 3 … within its conversation, with no number left out. */
  seq: z.number(),
  /** `media` with files, of whatever kind. */
  type: z.enum(WIRE_MESSAGE_TYPES),
  /** Which kind of files it shows first: `text` for none. */
  kind: z.enum(MESSAGE_TYPES),
  /** Empty once it is deleted. */
  text: z.string(),
  senderId: z.string(),
  senderInfo: personCard,
  senderSource: z.enum(RECIPIENT_SOURCES),
  fileIds: z.array(z.string()),
  /** For clients that know one file a message: the first one, and the address of the first photo that is open. */
  fileId: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** Photos, films and sounds; of a locked message the blurred pictures only. */
  files: z.array(file),
  /** How many of which kind. */
  contents: fileContents,
  /** The files have a price. */
  isSale: z.boolean(),
  /** In tokens. */
  price: moneyReply,
  /** The files have to be bought first. */
  isLocked: z.boolean(),
  /** The one it was sent to owns the files. */
  isBought: z.boolean(),
  isDeleted: z.boolean(),
  /** Written by its sender to this person, to many at once, or sent for them as a welcome. */
  origin: z.enum(MESSAGE_ORIGINS),
  /** The `Idempotency-Key` its sender sent it under; null to the other one. */
  clientKey: z.string().nullable(),
  /** For clients that look into it; nothing is kept there. */
  meta: z.object({}),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Message = z.output<typeof message>;

export const messageErrors = errors('messages', {
  'not-found': [404, 'We could not find that message.'],
  'not-yours': [403, 'You can only delete your own messages.'],
  'price-changed': [409, 'A message to this creator has a price now. Please look at it and send again.'],
  'too-many-unsent': [
    409,
    'You have many files here that you have not sent. Please send them, or wait until they are ready.',
  ],
  'key-reused': [422, 'This request was already used for another message. Please start again.'],
});

const upload = { access: 'user', limit: 'upload', reply: uploadedFile } as const;
const picture = {
  body: z.object({ alt: alt.optional() }),
  upload: { file: { type: 'message-photo', required: true } },
} as const;

const seq = numeric(z.number().int().min(0).max(2_000_000_000));

export const messages = contract('messages', {
  /**
   * Messages of an own conversation, the newest first, from `offset` or from before the number `before`. With `after`
   * those that came after this number, the oldest first: what a client asks for when it was away.
   */
  list: {
    method: 'GET',
    path: '/messages/conversations/{id}',
    access: 'user',
    params: idParams,
    query: listQuery.extend({
      limit: listQuery.shape.limit.default(MESSAGES_PAGE_SIZE),
      // Deeper than other lists go: each page costs the same.
      offset: seq.default(0),
      before: seq.optional(),
      after: seq.optional(),
    }),
    /** Messages up to the number `clearedSeq` were cleared, but for what the reader paid for. */
    reply: list(message).extend({ lastSeq: z.number(), clearedSeq: z.number() }),
  },
  /**
   * Sends a message: a text, up to six files of one's own uploads (`fileIds`), or both. A performer may put a price on the
   * files of a message to a fan (`isSale`, `price` in tokens). Sent again under the same `Idempotency-Key`, it answers
   * the message that was made.
   */
  send: {
    method: 'POST',
    path: '/messages/conversations/{id}',
    access: 'user',
    limit: 'message',
    once: true,
    params: idParams,
    body: z.object({
      text: absentIfEmpty(writing(MESSAGE_MAX)),
      /** What it is follows from its files; a type other than `text` asks for one of that kind, `media` for any. */
      type: z.enum([...MESSAGE_TYPES, 'media']).default('text'),
      fileIds: z
        .array(id)
        .max(MESSAGE_FILES_MAX, `Please choose at most ${MESSAGE_FILES_MAX} files.`)
        .optional(),
      isSale: absentIfEmpty(flag),
      price: absentIfEmpty(money),
      /** What the sender was shown that writing it costs; refused when it costs something else. */
      messagePrice: absentIfEmpty(money),
    }),
    reply: message,
  },
  /** A photo, film or sound for a later message, told by its content; field `file`. */
  uploadFile: {
    method: 'POST',
    path: '/messages/private/file',
    ...upload,
    upload: { file: { type: 'message-video', required: true } },
  },
  /** A photo for a later message; field `file`, optionally `alt`. Kept closed. */
  uploadPhoto: {
    method: 'POST',
    path: '/messages/private/file/photo',
    ...upload,
    ...picture,
    also: [{ path: '/messages/public/file/photo' }],
  },
  /** A film for a later message; field `file`. It answers `created` and is made ready by a job. */
  uploadVideo: {
    method: 'POST',
    path: '/messages/private/file/video',
    ...upload,
    upload: { file: { type: 'message-video', required: true } },
  },
  /** A sound for a later message; field `file`. Goes on as a film does. */
  uploadAudio: {
    method: 'POST',
    path: '/messages/private/file/audio',
    ...upload,
    upload: { file: { type: 'message-audio', required: true } },
  },
  /** How many conversations have messages one has not read; counted no further than 1000. */
  countUnread: {
    method: 'GET',
    path: '/messages/counting-not-read-messages',
    access: 'user',
    reply: z.object({ total: z.number() }),
  },
  /** Marks everything in a conversation as read. */
  readAll: {
    method: 'POST',
    path: '/messages/read-all/{id}',
    access: 'user',
    params: idParams,
    reply: z.object({ ok: z.boolean() }),
  },
  /** Has a conversation wait to be read again, until it is opened; one that waits already stays as it is. */
  markUnread: {
    method: 'POST',
    path: '/messages/mark-unread/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: z.object({ ok: z.boolean() }),
  },
  /** Deletes an own message: its words are gone for both, its place stays. */
  remove: {
    method: 'DELETE',
    path: '/messages/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    reply: message,
  },
  /** Clears an own conversation, for both. */
  removeAll: {
    method: 'DELETE',
    path: '/messages/{id}/remove-all-message',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: z.object({ ok: z.boolean() }),
  },
});
