import * as z from 'zod';
import { PRIVATE_MINUTES_MAX, PRIVATE_SHOW_ENDS, PRIVATE_SHOW_STATUSES } from '#rules/private-shows.ts';
import { contract } from './endpoint.ts';
import { errors } from './errors.ts';
import { absentIfEmpty, idParams, money, moneyReply, numeric, personCard } from './wire.ts';

/** A private show as one of the two has it. Prices in tokens. Its media and chat are those of the stream with its id. */
export const privateShow = z.object({
  _id: z.string(),
  conversationId: z.string(),
  streamId: z.string(),
  performerId: z.string(),
  performerInfo: personCard.nullable(),
  userId: z.string(),
  userInfo: personCard.nullable(),
  /** Of a minute. */
  price: moneyReply,
  status: z.enum(PRIVATE_SHOW_STATUSES),
  endReason: z.enum(PRIVATE_SHOW_ENDS).nullable(),
  /** Minutes the fan allowed to be charged at most. */
  allowedMinutes: z.number(),
  /** Minutes that were charged, and what they cost. */
  minutes: z.number(),
  token: moneyReply,
  /** How long both were there. */
  secondsPresent: z.number(),
  /** Until minutes or tokens are used up; null to the performer while there is no warning. */
  secondsLeft: z.number().nullable(),
  /** 2 or 1 when no more than so many minutes are left. */
  warning: z.number().nullable(),
  /** Both are there. */
  isCounting: z.boolean(),
  /** When a request stops ringing. */
  ringsUntil: z.string().nullable(),
  /** One of the two is away: when the show ends unless they come. */
  waitsUntil: z.string().nullable(),
  createdAt: z.string(),
  acceptedAt: z.string().nullable(),
  endedAt: z.string().nullable(),
});
export type PrivateShow = z.output<typeof privateShow>;

export const privateShowErrors = errors('private-shows', {
  'not-found': [404, 'We could not find that private show.'],
  'performer-not-found': [404, 'This creator is not available.'],
  'no-shows': [422, 'This creator does not give private shows.'],
  blocked: [403, 'You cannot ask this creator for a private show.'],
  'fans-only': [403, 'Private shows can be asked for with a fan account.'],
  'price-changed': [422, 'The price has changed meanwhile. Please look at it and ask again.'],
  'balance-too-low': [
    422,
    'Your wallet does not hold enough tokens for these minutes. Please top it up first.',
  ],
  'already-asked': [422, 'You have another request or private show open. End it first.'],
  'asked-too-often': [
    429,
    'You have asked this performer several times just now. Please wait some minutes before you ask again.',
  ],
  busy: [422, 'There is another private show at the moment. End it first.'],
  'on-air': [422, 'Your stream is still running. Please try again.'],
  ended: [422, 'This request or private show is over.'],
});

const show = { reply: privateShow, params: idParams, limit: 'write' } as const;

export const privateShows = contract('private-shows', {
  /** Asks a performer (id or username) for a show. Asked again while it rings, it is that request. */
  request: {
    method: 'POST',
    path: '/streaming/private-chat/{id}',
    access: 'user',
    limit: 'write',
    params: idParams,
    body: z.preprocess(
      (given) => given ?? {},
      z.object({
        /** At most so many are charged; thirty when left out, or as many as the wallet holds if those are fewer. */
        minutes: absentIfEmpty(numeric(z.number().int().min(1).max(PRIVATE_MINUTES_MAX))),
        /** The price that was seen: another one is told instead of asked for. */
        price: absentIfEmpty(money),
      }),
    ),
    reply: privateShow,
  },
  /** The own open show, or the one that ended last; and, to performers, what waits for them. */
  own: {
    method: 'GET',
    path: '/streaming/private-chat',
    access: 'user',
    reply: z.object({ show: privateShow.nullable(), requests: z.array(privateShow) }),
  },
  /** The performer accepts; a public stream of theirs ends. Existing clients ask by GET. */
  accept: {
    method: 'POST',
    path: '/streaming/private-chat/{id}/accept',
    access: 'performer',
    ...show,
    also: [{ method: 'GET', path: '/streaming/private-chat/{id}' }],
  },
  decline: { method: 'POST', path: '/streaming/private-chat/{id}/decline', access: 'performer', ...show },
  /** The fan takes the request back. */
  cancel: { method: 'POST', path: '/streaming/private-chat/{id}/cancel', access: 'user', ...show },
  /** One of the two ends the show. Again does nothing. */
  end: { method: 'POST', path: '/streaming/private-chat/{id}/end', access: 'user', ...show },
});
