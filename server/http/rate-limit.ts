import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networksOf, WIDER_TIMES } from './networks.ts';

export interface Limit {
  points: number;
  /** The window. */
  seconds: number;
}

/** Counts in the memory of this process. Each answers the seconds to wait; 0 when there is no need to. */
export interface RateLimit {
  /** Counts one by whoever or whatever this names. */
  count(who: string): Promise<number>;
  /**
   * Counts one from an address: for its network and, with IPv6, for the /56 and the /48 that it is part of, which may do
   * more (`WIDER_TIMES`). `what` is counted by itself.
   */
  countFrom(ip: string, what?: string): Promise<number>;
  /** The same, without counting. */
  waitFrom(ip: string): Promise<number>;
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1000));

/** So many in a window for each who is counted, the first time from the first of them on. */
export function rateLimit({ points, seconds }: Limit): RateLimit {
  // Of one household, of a /56 and of a /48.
  const limiters = [0, 1, 2].map(
    (wider) => new RateLimiterMemory({ points: points * WIDER_TIMES ** wider, duration: seconds }),
  );
  const consume = async (wider: number, key: string): Promise<number> => {
    try {
      await limiters[wider]?.consume(key);
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return secondsOf(refusal);
      throw refusal;
    }
  };
  return {
    count: (who) => consume(0, who),
    async countFrom(ip, what = '') {
      for (const [wider, network] of networksOf(ip).entries()) {
        const wait = await consume(wider, `${what} ${network}`);
        // What is refused is not counted further: one household must not use up what its neighbours may do.
        if (wait > 0) return wait;
      }
      return 0;
    },
    async waitFrom(ip) {
      const waits = networksOf(ip).map(async (network, wider) => {
        const known = await limiters[wider]?.get(` ${network}`);
        return known && known.remainingPoints <= 0 ? secondsOf(known) : 0;
      });
      return Math.max(...(await Promise.all(waits)));
    },
  };
}
