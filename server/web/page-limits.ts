import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Pages made anew for one address or person in a window. Pages from the cache are not counted. */
const RENDERS = { points: 600, duration: 60 };
/** Tokens that let nobody in, from one address in a window; each costs a question to the database. */
const REFUSED_TOKENS = { points: 60, duration: 60 };

/** Each answers the seconds to wait; 0 when there is no need to. */
export interface PageLimits {
  /** Counts a page that has to be made. */
  render(who: string): Promise<number>;
  /** Whether the database may be asked about another token from there. */
  mayAsk(address: string): Promise<number>;
  /** Counts a token that lets nobody in. */
  refused(address: string): Promise<number>;
}

const seconds = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

async function count(limiter: RateLimiterMemory, who: string): Promise<number> {
  try {
    await limiter.consume(who);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return seconds(refusal);
    throw refusal;
  }
}

export function pageLimits(options = { renders: RENDERS, refusedTokens: REFUSED_TOKENS }): PageLimits {
  const renders = new RateLimiterMemory({ ...options.renders, keyPrefix: 'page' });
  const refused = new RateLimiterMemory({ ...options.refusedTokens, keyPrefix: 'token' });
  return {
    render: (who) => count(renders, who),
    async mayAsk(address) {
      const known = await refused.get(address);
      return known && known.remainingPoints <= 0 ? seconds(known) : 0;
    },
    refused: (address) => count(refused, address),
  };
}

export const noPageLimits: PageLimits = {
  render: async () => 0,
  mayAsk: async () => 0,
  refused: async () => 0,
};
