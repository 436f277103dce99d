import { type Limit, rateLimit } from '../http/rate-limit.ts';

/** Pages made anew for one address or person in a window. Pages from the cache are not counted. */
const RENDERS: Limit = { points: 600, seconds: 60 };
/** Tokens that let nobody in, from one address in a window; each costs a question to the database. */
const REFUSED_TOKENS: Limit = { points: 60, seconds: 60 };

/** Each answers the seconds to wait; 0 when there is no need to. */
export interface PageLimits {
  /** Counts a page that has to be made for this person. */
  renderFor(personId: string): Promise<number>;
  /** Counts a page that has to be made for whoever is at this address. */
  renderFrom(ip: string): Promise<number>;
  /** Whether the database may be asked about another token from there. */
  mayAsk(ip: string): Promise<number>;
  /** Counts a token that lets nobody in. */
  refused(ip: string): Promise<number>;
}

export function pageLimits(options = { renders: RENDERS, refusedTokens: REFUSED_TOKENS }): PageLimits {
  const renders = rateLimit(options.renders);
  const refused = rateLimit(options.refusedTokens);
  return {
    renderFor: renders.count,
    renderFrom: (ip) => renders.countFrom(ip),
    mayAsk: refused.waitFrom,
    refused: (ip) => refused.countFrom(ip),
  };
}

export const noPageLimits: PageLimits = {
  renderFor: async () => 0,
  renderFrom: async () => 0,
  mayAsk: async () => 0,
  refused: async () => 0,
};
