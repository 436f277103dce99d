import * as z from 'zod';
import {
  STREAM_AUDIENCES,
  STREAM_DESCRIPTION_MAX,
  STREAM_ENDS,
  STREAM_LOCKS,
  STREAM_STATUSES,
  STREAM_TITLE_MAX,
  STREAM_TYPES,
  STREAMS_PAGE_SIZE,
} from '#rules/streams.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { feedPage } from './feeds.ts';
import { liveAccess } from './live.ts';
import { goalWish, streamGoal, tipMenuItem } from './stream-tips.ts';
import {
  absentIfEmpty,
  filterBy,
  flag,
  id,
  idParams,
  list,
  listQuery,
  money,
  moneyReply,
  numeric,
  personCard,
  publicListQuery,
  writing,
} from './wire.ts';

/** The chat of a stream; its id is that of the stream. */
export const streamConversation = z.object({
  _id: z.string(),
  type: z.enum(['stream_public', 'stream_private']),
  streamId: z.string(),
  performerId: z.string(),
  name: z.string(),
  /** Number of the newest message. */
  lastSeq: z.number(),
  /** Seconds between two messages of one person; 0 for none. */
  slowSeconds: z.number(),
  /** The viewer deletes messages of others, gives time-outs and sees what waits. */
  keepsOrder: z.boolean(),
  canWrite: z.boolean(),
  /** In words; null while one may write. */
  whyNot: z.string().nullable(),
  /** When a time-out ends; null without one. */
  writesAgainAt: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type StreamConversation = z.output<typeof streamConversation>;

/** A performer on air, or one who was. Prices in tokens. */
const stream = z.object({
  _id: z.string(),
  performerId: z.string(),
  performerInfo: personCard,
  type: z.enum(STREAM_TYPES),
  /** The name of the channel; null to who may not watch. */
  sessionId: z.string().nullable(),
  title: z.string(),
  description: z.string(),
  audience: z.enum(STREAM_AUDIENCES),
  isFree: z.boolean(),
  price: moneyReply,
  status: z.enum(STREAM_STATUSES),
  endedBy: z.enum(STREAM_ENDS).nullable(),
  isStreaming: z.number(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  lastStreamingTime: z.string(),
  /** Seconds on air so far. */
  streamingTime: z.number(),
  /** People watching now. */
  totalViewer: z.number(),
  /** `members`: people who have been there, each counted once. */
  stats: z.object({ members: z.number() }),
  /** The performer's connection was lost: when the stream ends unless they come back; else null. */
  interruptedUntil: z.string().nullable(),
  conversationId: z.string(),
  /** Null without one, and to who may not read the chat. */
  goal: streamGoal.nullable(),
  hasPurchased: z.boolean(),
  isSubscribed: z.boolean(),
  /** Why the viewer may not watch; null when they may. */
  lockReason: z.enum(STREAM_LOCKS).nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
});
export type Stream = z.output<typeof stream>;

const streamWithChat = stream.extend({ conversation: streamConversation });
export type StreamWithChat = z.output<typeof streamWithChat>;

/** What came of an own stream that has ended. */
const streamTotals = z.object({
  _id: z.string(),
  title: z.string(),
  endedAt: z.string(),
  endedBy: z.enum(STREAM_ENDS),
  /** Seconds on air. */
  streamingTime: z.number(),
  /** People who have been there, each counted once. */
  viewers: z.number(),
  /** Given in it, in tokens, without what was given back. */
  tips: moneyReply,
  /** Paid for its entry, in tokens, without what was given back. */
  entries: moneyReply,
});
export type StreamTotals = z.output<typeof streamTotals>;

/** What somebody finds at the address of a performer's stream. */
const streamPlace = z.object({
  performer: personCard.extend({ isFollowed: z.boolean() }),
  /** The running one, as far as this viewer may know of it. */
  stream: stream.nullable(),
  /** The performer keeps this viewer from all streams: by a block, or sent away. */
  isKeptAway: z.boolean(),
  /** When the performer was on air last. */
  lastStreamingTime: z.string().nullable(),
  /** What the performer does for a tip, in the order of the performer; empty to who may not watch, and off air. */
  tipMenu: z.array(tipMenuItem),
});
export type StreamPlace = z.output<typeof streamPlace>;

export const streamingErrors = errors('streaming', {
  'not-found': [404, 'We could not find that stream.'],
  'performer-not-found': [404, 'This creator is not available.'],
  'not-approved': [403, 'You can go live once your documents are approved.'],
  'not-yours': [403, 'This is not your stream.'],
  'no-goal': [422, 'A private show has no tip goal.'],
  'no-entry': [422, 'A private show is paid by the minute: its title and entry cannot be changed.'],
  offline: [422, 'This creator is not live at the moment.'],
  ended: [422, 'This stream has ended.'],
  login: [403, 'Please log in to watch.'],
  country: [403, 'This creator is not available in your country.'],
  blocked: [403, 'You cannot watch this creator.'],
  subscribe: [403, 'This stream is for subscribers. Subscribe to watch.'],
  buy: [403, 'This stream has an entry price. Pay it once to watch.'],
});

/** How a stream is announced. Older clients send `isFree` and `price`; `audience` says it in one word and wins. */
const about = z.object({
  title: absentIfEmpty(writing(STREAM_TITLE_MAX)),
  description: absentIfEmpty(writing(STREAM_DESCRIPTION_MAX)),
  audience: absentIfEmpty(z.enum(STREAM_AUDIENCES)),
  isFree: absentIfEmpty(flag),
  price: absentIfEmpty(money),
});
export type StreamAbout = z.output<typeof about>;

const channel = z.object({ channelName: absentIfEmpty(id) });

export const streaming = contract('streaming', {
  /** Goes on air. Who is on air already gets that stream: a page that is loaded again goes on with it. */
  goLive: {
    method: 'POST',
    path: '/streaming/live',
    access: 'performer',
    limit: 'write',
    body: about.extend({ goal: goalWish.nullish() }),
    reply: streamWithChat,
  },
  /** Changes the own running stream. What is left out stays. */
  edit: {
    method: 'PUT',
    path: '/streaming/live/{id}',
    access: 'performer',
    limit: 'write',
    params: idParams,
    body: about,
    reply: stream,
  },
  /** The same for whichever stream of one's own is running. */
  update: {
    method: 'PUT',
    path: '/streaming/update',
    access: 'performer',
    limit: 'write',
    body: about.extend({ streamId: id.optional() }),
    reply: stream,
  },
  /** Ends the own stream, for all. Again does nothing. */
  end: {
    method: 'POST',
    path: '/streaming/live/{id}/end',
    access: 'performer',
    limit: 'write',
    params: idParams,
    reply: stream,
  },
  /** Older clients say how long they are on air; the server counts itself and takes it for a sign of life. */
  setDuration: {
    method: 'PUT',
    path: '/streaming/set-duration',
    access: 'performer',
    limit: 'write',
    body: z.object({ streamId: id, duration: numeric(z.number().min(0).max(10_000_000)) }),
    reply: z.object({ updated: z.boolean() }),
  },
  /** The own running stream; null when one is not on air, and then what came of the public one that ended last. */
  own: {
    method: 'GET',
    path: '/streaming/own',
    access: 'performer',
    reply: z.object({ stream: streamWithChat.nullable(), lastEnded: streamTotals.nullable() }),
  },
  /** The running stream of this performer (id or username), for who may watch it; says why not otherwise. */
  join: {
    method: 'GET',
    path: '/streaming/join/{id}',
    access: 'user',
    params: idParams,
    reply: z.object({ stream, conversation: streamConversation }),
    also: [{ method: 'POST' }],
  },
  /** What is at the address of a performer's stream (id or username), for everybody who may see the profile. */
  view: {
    method: 'GET',
    path: '/streaming/view/{id}',
    access: 'public',
    shared: true,
    params: idParams,
    reply: streamPlace,
  },
  /** Running streams, what began last first; `nextCursor` opens the following page. `total` counts no further than 1000. */
  search: {
    method: 'GET',
    path: '/streaming/user/search',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      limit: listQuery.shape.limit.default(STREAMS_PAGE_SIZE),
      type: filterBy(STREAM_TYPES, ['group']).optional(),
      isFree: absentIfEmpty(flag),
      performerId: absentIfEmpty(id),
      cursor: z.string().max(100).optional(),
    }),
    reply: list(stream).extend({ nextCursor: z.string().nullable() }),
  },
  /**
   * Posts that announce a stream which has not begun, what begins first first. `isHome`: of performers the viewer follows or
   * is subscribed to; nothing to visitors. `fromDate` and `toDate` are about the start. `total` counts no further than 1000.
   */
  schedule: {
    method: 'GET',
    path: '/streaming/schedule',
    access: 'public',
    shared: true,
    query: publicListQuery.extend({
      limit: listQuery.shape.limit.default(STREAMS_PAGE_SIZE),
      performerId: absentIfEmpty(id),
      isHome: absentIfEmpty(flag),
      cursor: z.string().max(100).optional(),
    }),
    reply: feedPage,
  },
  /**
   * What a browser needs for the picture and sound of a stream: as its host for the performer, as audience for who may
   * watch. It is short: who is still there asks again.
   */
  access: {
    method: 'POST',
    path: '/streaming/access',
    access: 'user',
    body: z.object({ streamId: id }),
    reply: liveAccess,
  },
  /** The token of a channel (`sessionId`) for who may watch it or sends in it, as older clients ask for it. */
  token: {
    method: 'POST',
    path: '/streaming/agora/token',
    access: 'user',
    limit: 'write',
    query: channel,
    body: z.preprocess((given) => given ?? {}, channel),
    reply: z.string(),
  },
});
