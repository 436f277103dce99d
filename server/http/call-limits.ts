import type { LimitClass } from '#contract/endpoint.ts';
import { addressKey, type Limiter } from './limits.ts';

/** What works without an account is counted by where it comes from, whoever is signed in there. */
const BY_ADDRESS: ReadonlySet<LimitClass> = new Set(['login', 'signup', 'reset', 'mail']);
/** Tokens whose owner is known without asking the database; the oldest go first. */
const MOST_TOKENS = 20_000;

export interface CallLimits {
  /** Counts a call before anything is looked up; throws 429. */
  count(limit: LimitClass, ip: string, token: string | null): Promise<void>;
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
      const address = addressKey(ip);
      const owner = token && !BY_ADDRESS.has(limit) ? owners.get(token) : undefined;
      await limiter.take('network', address);
      await limiter.take(limit, owner ?? address);
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
