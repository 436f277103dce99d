import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitClass } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { type Clock, systemClock } from '../clock.ts';
import { fail } from './errors.ts';
import { countWrongPasswords, noWrongPasswords, type WrongPasswords } from './wrong-passwords.ts';

interface Limit {
  points: number;
  seconds: number;
}

/**
 * What is counted: calls of a class, with `network` everything one address asks for, whatever its accounts, with
 * `networks` everything of an IPv6 /48 (`networkKey`), and with `coupon` the codes that one person names, right or wrong.
 */
type CountedClass = LimitClass | 'network' | 'networks' | 'coupon';

/** Requests per window. Who they are counted by: `callLimits` below. What can be guessed or costs money is narrower. */
export const LIMITS: Record<CountedClass, Limit> = {
  network: { points: 20_000, seconds: 300 },
  networks: { points: 100_000, seconds: 300 },
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
  /** Wrong passwords: who made them has to wait, longer each time. */
  wrongPasswords: WrongPasswords;
  /** Whether tries of cards are limited (features/card-limits): they are counted in the database, by all processes together. */
  cards: boolean;
}

const MAPPED = /^::ffff:(?=\d+\.)/;

/** Addresses of one household count as one: IPv6 is cut to its /64. An IPv4 address is the same in both writings. */
export function addressKey(address: string): string {
  const ip = address.toLowerCase().replace(MAPPED, '');
  if (!ip.includes(':')) return ip;
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

/**
 * Where somebody comes from who may have many addresses: IPv6 is cut to its /48, the most that one connection or rented
 * machine gets. For what one person is not to count up (product.md 5.6, 16.6, 17.3).
 */
export const networkKey = (address: string): string => addressKey(address).split(':').slice(0, 3).join(':');

/**
 * The networks an address is part of, narrowest first: of IPv6 the /64 of one household, the /56 that a home may get and
 * the /48 that a company or rented machine may get.
 */
export function networksOf(address: string): string[] {
  const home = addressKey(address);
  if (!home.includes(':')) return [home];
  const parts = home.split(':');
  const fourth = (parts[3] ?? '').padStart(4, '0');
  return [home, `${parts.slice(0, 3).join(':')}:${fourth.slice(0, 2)}`, networkKey(address)];
}

/**
 * Counts in the memory of this process: with several processes each counts for itself, so that together they let
 * through as many times as much.
 */
export function memoryLimiter(
  limits: Record<CountedClass, Limit> = LIMITS,
  clock: Clock = systemClock,
): Limiter {
  const limiters = new Map<CountedClass, RateLimiterMemory>();
  for (const [name, { points, seconds }] of Object.entries(limits) as [CountedClass, Limit][]) {
    limiters.set(name, new RateLimiterMemory({ points, duration: seconds, keyPrefix: name }));
  }
  /** What stands in the way; null when nothing does. */
  const count = async (name: CountedClass, who: string): Promise<RateLimiterRes | null> => {
    try {
      await limiters.get(name)?.consume(who);
      return null;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return refusal;
      throw refusal;
    }
  };
  return {
    wrongPasswords: countWrongPasswords(clock),
    cards: true,
    async take(name, who) {
      const refusal = await count(name, who);
      if (!refusal) return;
      throw fail(httpErrors, 'too-many-requests', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
    },
    allows: async (name, who) => (await count(name, who)) === null,
  };
}

export const noLimiter: Limiter = {
  take: async () => undefined,
  allows: async () => true,
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
  /** What authentication found out about a token. */
  learn(token: string | null, viewerId: string | null): void;
  /** Whether this token has proven good before. */
  knows(token: string): boolean;
}

/**
 * Who a call is counted by: a person by a token that has proven good before, everybody else by their network. So
 * a made-up token is counted like none, a new account's first call too, and neither costs a look into the
 * database once the network has used its share up. All calls of a network count together besides, and those
 * of all IPv6 networks of one connection.
 */
export function callLimits(limiter: Limiter): CallLimits {
  const owners = new Map<string, string>();
  return {
    async count(limit, ip, token) {
      const address = addressKey(ip);
      const owner = token && !BY_ADDRESS.has(limit) ? owners.get(token) : undefined;
      const networks = networkKey(ip);
      if (networks !== address) await limiter.take('networks', networks);
      await limiter.take('network', address);
      await limiter.take(limit, owner ?? address);
    },
    async countPassword(limit, ip) {
      if (!BY_ADDRESS.has(limit)) await limiter.take('login', addressKey(ip));
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
