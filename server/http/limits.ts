import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { LimitClass } from '#contract/endpoint.ts';
import { httpErrors } from '#contract/errors.ts';
import { fail } from './errors.ts';

interface Limit {
  points: number;
  seconds: number;
}

/** Requests per window. Reads count by person or address; what can be guessed or costs money is narrower. */
export const LIMITS: Record<LimitClass, Limit> = {
  read: { points: 1500, seconds: 300 },
  write: { points: 300, seconds: 300 },
  money: { points: 300, seconds: 300 },
  upload: { points: 120, seconds: 600 },
  login: { points: 25, seconds: 300 },
  signup: { points: 10, seconds: 1800 },
  reset: { points: 6, seconds: 1800 },
  mail: { points: 5, seconds: 600 },
};

export interface Limiter {
  /** Counts one request; throws 429 with Retry-After when `who` made too many of this class. */
  take(limit: LimitClass, who: string): Promise<void>;
}

/** Addresses of one household count as one: IPv6 is cut to its /64. */
export function addressKey(ip: string): string {
  if (!ip.includes(':') || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = ip.includes('::') ? Math.max(0, 8 - left.length - right.length) : 0;
  return [...left, ...Array<string>(zeros).fill('0'), ...right]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':');
}

export function memoryLimiter(limits: Record<LimitClass, Limit> = LIMITS): Limiter {
  const limiters = new Map<LimitClass, RateLimiterMemory>();
  for (const [name, { points, seconds }] of Object.entries(limits) as [LimitClass, Limit][]) {
    limiters.set(name, new RateLimiterMemory({ points, duration: seconds, keyPrefix: name }));
  }
  return {
    async take(name, who) {
      try {
        await limiters.get(name)?.consume(who);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        throw fail(httpErrors, 'too-many-requests', { retryAfter: Math.max(1, refusal.msBeforeNext / 1000) });
      }
    },
  };
}

export const noLimiter: Limiter = { take: async () => undefined };
