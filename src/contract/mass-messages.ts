import * as z from 'zod';
import { MESSAGE_MAX } from '#rules/conversations.ts';
import {
  MASS_MESSAGES_DAY_MAX,
  MASS_MESSAGES_OPEN_MAX,
  MASS_SCHEDULE_DAYS,
  MASS_STATUSES,
  SEGMENTS,
} from '#rules/mass-messages.ts';
import { FILE_PROBLEMS, MESSAGE_FILES_MAX } from '#rules/messages.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import {
  absentIfEmpty,
  file,
  fileContents,
  flag,
  id,
  idParams,
  list,
  listQuery,
  momentOrNone,
  money,
  moneyReply,
  writing,
} from './wire.ts';

/** How far a message to many is. `waiting`: those who are still to get it. */
export const massProgress = z.object({
  _id: z.string(),
  status: z.enum(MASS_STATUSES),
  /** All recipients; grows while they are being written down. */
  total: z.number(),
  sent: z.number(),
  waiting: z.number(),
  /** Who did not get it, by reason. */
  skipped: z.object({
    closed: z.number(),
    blocked: z.number(),
    muted: z.number(),
    capped: z.number(),
  }),
});
export type MassProgress = z.output<typeof massProgress>;

/** A message of a performer to many. */
const massMessage = massProgress.extend({
  segment: z.enum(SEGMENTS),
  text: z.string(),
  /** Photos, films and sounds that everybody gets with it. */
  files: z.array(file),
  contents: fileContents,
  /** Why nobody else gets it: one of its files cannot be sent. Null when all can, and when it is sent to all. */
  fileProblem: z.enum(FILE_PROBLEMS).nullable(),
  /** The files have a price. */
  isSale: z.boolean(),
  /** In tokens. */
  price: moneyReply,
  /** Null for one that was sent at once. */
  scheduledAt: z.string().nullable(),
  startedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
  createdAt: z.string(),
});
export type MassMessage = z.output<typeof massMessage>;

/** The same with what came of it. */
const massMessageDetail = massMessage.extend({
  read: z.number(),
  /** Purchases of what was in it, and what the performer earned by them, less what was given back: tokens. */
  unlocked: z.number(),
  earned: moneyReply,
});
export type MassMessageDetail = z.output<typeof massMessageDetail>;

export const massMessageErrors = errors('mass-messages', {
  'not-found': [404, 'We could not find that message.'],
  'not-approved': [403, 'You can send mass messages once your documents are approved.'],
  nobody: [422, 'There is nobody to write to in this group right now.'],
  'too-many': [
    422,
    `At most ${MASS_MESSAGES_OPEN_MAX} mass messages can be waiting or on their way. Please wait or cancel one.`,
  ],
  'too-many-on-day': [
    422,
    `At most ${MASS_MESSAGES_DAY_MAX} mass messages can start on one day. Please choose another day.`,
  ],
  /** It goes on once all its files can be sent: what is said is what to do instead. */
  'file-failed': [
    409,
    'One of its files could not be processed. Please try that file again, or cancel sending and send a new message without it.',
  ],
  'file-taken-down': [
    409,
    'One of its files was taken down. Please cancel sending and send a new message without that file.',
  ],
  'not-now': [409, 'This cannot be done with this message anymore.'],
  'key-reused': [422, 'This request was already used for another message. Please start again.'],
  'schedule-not-valid': [
    422,
    `Please choose a time that is not over, within the next ${MASS_SCHEDULE_DAYS} days.`,
  ],
});

const segment = z.enum(SEGMENTS);
/** To whom, what and when; files and their price as those of one message. */
const body = z.object({
  segment,
  text: absentIfEmpty(writing(MESSAGE_MAX)),
  fileIds: z.array(id).max(MESSAGE_FILES_MAX, `Please choose at most ${MESSAGE_FILES_MAX} files.`).optional(),
  isSale: absentIfEmpty(flag),
  price: absentIfEmpty(money),
  scheduleAt: momentOrNone.optional(),
});

export const massMessages = contract('mass-messages', {
  /** Own messages to many, the newest first. */
  list: {
    method: 'GET',
    path: '/performer/mass-messages',
    access: 'performer',
    query: listQuery,
    reply: list(massMessage),
  },
  /** How many people are in a group now. */
  count: {
    method: 'GET',
    path: '/performer/mass-messages/segments/{segment}',
    access: 'performer',
    params: z.object({ segment }),
    reply: z.object({ segment, total: z.number() }),
  },
  /** Writes to everybody in a group, at once or at `scheduleAt`; the group is that of the moment it is sent. */
  create: {
    method: 'POST',
    path: '/performer/mass-messages',
    access: 'performer',
    limit: 'write',
    once: true,
    body,
    reply: massMessage,
  },
  view: {
    method: 'GET',
    path: '/performer/mass-messages/{id}',
    access: 'performer',
    params: idParams,
    reply: massMessageDetail,
  },
  /** Writes one anew that is planned and has not begun; without `scheduleAt` it goes out at once. */
  update: {
    method: 'PUT',
    path: '/performer/mass-messages/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body,
    reply: massMessage,
  },
  /** Holds it where it is. */
  pause: {
    method: 'POST',
    path: '/performer/mass-messages/{id}/pause',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: massMessage,
  },
  resume: {
    method: 'POST',
    path: '/performer/mass-messages/{id}/resume',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: massMessage,
  },
  /** Who has not got it yet never does. */
  cancel: {
    method: 'POST',
    path: '/performer/mass-messages/{id}/cancel',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: massMessage,
  },
});
