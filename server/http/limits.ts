import type { FastifyRequest } from 'fastify';
import type { LimitClass } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { type Clock, systemClock } from '../clock.ts';
import { fail } from './errors.ts';
import { type Limit, type RateLimit, rateLimit } from './rate-limit.ts';
import { tokenOf } from './wire.ts';
import { countWrongPasswords, noWrongPasswords, type WrongPasswords } from './wrong-passwords.ts';

/**
 * What is counted: calls of a class, with `network` all calls and pages that one address asks for, whatever its accounts,
 * and with `coupon` the codes that one person names, right or wrong.
 */
type CountedClass = LimitClass | 'network' | 'coupon';

/** Requests per window. Who they are counted by: `callLimits` below. What can be guessed or costs money is narrower. */
export const LIMITS: Record<CountedClass, Limit> = {
  network: { points: 20_000, seconds: 300 },
  read: { points: 1500, seconds: 300 },
  write: { points: 300, seconds: 300 },
  comment: { points: 60, seconds: 300 },
  report: { points: 20, seconds: 600 },
  message: { points: 60, seconds: 60 },
  money: { points: 300, seconds: 300 },
  coupon: { points: 20, seconds: 600 },
  upload: { points: 120, seconds: 600 },
  // A gallery of 500, and those that have to be sent again.
  photo: { points: 600, seconds: 600 },
  // A speed is measured by about ten of them.
  measure: { points: 120, seconds: 600 },
  login: { points: 40, seconds: 300 },
  signup: { points: 10, seconds: 1800 },
  reset: { points: 6, seconds: 1800 },
  mail: { points: 5, seconds: 600 },
};

export interface Limiter {
  /** Counts one request; throws 429 with Retry-After when `who` made too many of this class. */
  take(limit: CountedClass, who: string): Promise<void>;
  /** The same count, but only says whether it is within the limit. */
  allows(limit: CountedClass, who: string): Promise<boolean>;
  /** Counts one request of whoever is at this address, for its network and, with IPv6, the wider ones it is part of; throws 429. */
  takeFrom(limit: CountedClass, ip: string): Promise<void>;
  /** The same count, `what` by itself, but only says whether it is within the limit. */
  allowsFrom(limit: CountedClass, ip: string, what?: string): Promise<boolean>;
  /** Wrong passwords: who made them has to wait, longer each time. */
  wrongPasswords: WrongPasswords;
  /** Whether tries of cards are limited (features/card-limits): they are counted in the database, by all processes together. */
  cards: boolean;
}

/**
 * Counts in the memory of this process: with several processes each counts for itself, so that together they let
 * through as many times as much.
 */
export function memoryLimiter(
  limits: Record<CountedClass, Limit> = LIMITS,
  clock: Clock = systemClock,
): Limiter {
  const counts = Object.fromEntries(
    Object.entries(limits).map(([name, limit]) => [name, rateLimit(limit)]),
  ) as Record<CountedClass, RateLimit>;
  const refuseFor = (seconds: number) => {
    if (seconds > 0) throw fail(httpErrors, 'too-many-requests', { retryAfter: seconds });
  };
  return {
    wrongPasswords: countWrongPasswords(clock),
    cards: true,
    take: async (name, who) => refuseFor(await counts[name].count(who)),
    allows: async (name, who) => (await counts[name].count(who)) === 0,
    takeFrom: async (name, ip) => refuseFor(await counts[name].countFrom(ip)),
    allowsFrom: async (name, ip, what) => (await counts[name].countFrom(ip, what)) === 0,
  };
}

export const noLimiter: Limiter = {
  take: async () => undefined,
  allows: async () => true,
  takeFrom: async () => undefined,
  allowsFrom: async () => true,
  wrongPasswords: noWrongPasswords,
  cards: false,
};

/** What works without an account is counted by where it comes from, whoever is signed in there. */
const BY_ADDRESS: ReadonlySet<LimitClass> = new Set(['login', 'signup', 'reset', 'mail']);
/** Tokens whose owner is known without asking the database; the oldest go first. */
const MOST_TOKENS = 20_000;

export interface CallLimits {
  /** Counts a call before anything is looked up; throws 429. */
  count(limit: LimitClass, ip: string, token: string | null): Promise<void>;
  /** Counts the password that is hashed for a call of this class as a login of its network, unless the call is; throws 429. */
  countPassword(limit: LimitClass, ip: string): Promise<void>;
  /** Counts what is no call, such as the bytes of a file, among all that a network asks for; throws 429. */
  countAny(ip: string): Promise<void>;
  /** What authentication found out about a token. */
  learn(token: string | null, viewerId: string | null): void;
  /** Whether this token has proven good before. */
  knows(token: string): boolean;
}

/**
 * Who a call is counted by: a person by a token that has proven good before, everybody else by their network. So
 * a made-up token is counted like none, a new account's first call too, and neither costs a look into the
 * database once the network has used its share up. All calls of a network count together besides.
 */
export function callLimits(limiter: Limiter): CallLimits {
  const owners = new Map<string, string>();
  return {
    async count(limit, ip, token) {
      const owner = token && !BY_ADDRESS.has(limit) ? owners.get(token) : undefined;
      await limiter.takeFrom('network', ip);
      await (owner ? limiter.take(limit, owner) : limiter.takeFrom(limit, ip));
    },
    countAny: (ip) => limiter.takeFrom('network', ip),
    async countPassword(limit, ip) {
      if (!BY_ADDRESS.has(limit)) await limiter.takeFrom('login', ip);
    },
    knows: (token) => owners.has(token),
    learn(token, viewerId) {
      if (!token) return;
      owners.delete(token);
      if (!viewerId) return;
      owners.set(token, viewerId);
      const [oldest] = owners.keys();
      if (owners.size > MOST_TOKENS && oldest !== undefined) owners.delete(oldest);
    },
  };
}

/** Counts a request that is no call of the contract as one that reads; throws 429. */
export const countAsRead = ({ server, ip, headers }: FastifyRequest): Promise<void> =>
  server.callLimits.count('read', ip, tokenOf(headers.authorization));
