import { FORGET_AFTER_SECONDS, waitAfter } from '#rules/wrong-passwords.ts';
import type { Clock } from '../clock.ts';

/** `device`: one network, or one session, at one account. `account`: everybody at one account. */
type Counted = Parameters<typeof waitAfter>[1];

/** Wrong passwords in a row. */
export interface WrongPasswords {
  /** Seconds until the next try; 0 when it may be now. */
  wait(counted: Counted, who: string): number;
  count(counted: Counted, who: string): void;
  /** Takes the last one back. Those before stay: signing in to one's own account must not wipe guesses at others. */
  uncount(counted: Counted, who: string): void;
}

interface Row {
  count: number;
  at: number;
}

/** Who makes up names without end must not fill the memory: the oldest are dropped. */
const MOST_ROWS = 50_000;

/** Counts in this process. */
export function countWrongPasswords(clock: Clock): WrongPasswords {
  const rows = new Map<string, Row>();
  const find = (key: string): Row | undefined => {
    const row = rows.get(key);
    if (row && clock.now().getTime() - row.at >= FORGET_AFTER_SECONDS * 1000) rows.delete(key);
    return rows.get(key);
  };
  return {
    wait(counted, who) {
      const row = find(`${counted} ${who}`);
      if (!row) return 0;
      const until = row.at + waitAfter(row.count, counted) * 1000;
      return Math.max(0, (until - clock.now().getTime()) / 1000);
    },
    count(counted, who) {
      const key = `${counted} ${who}`;
      const count = (find(key)?.count ?? 0) + 1;
      rows.delete(key);
      rows.set(key, { count, at: clock.now().getTime() });
      const [oldest] = rows.keys();
      if (rows.size > MOST_ROWS && oldest !== undefined) rows.delete(oldest);
    },
    uncount(counted, who) {
      const row = find(`${counted} ${who}`);
      if (row) row.count -= 1;
    },
  };
}

export const noWrongPasswords: WrongPasswords = {
  wait: () => 0,
  count: () => undefined,
  uncount: () => undefined,
};

/**
 * Compares a password and counts it as a wrong one meanwhile, under each of these names: guesses that are sent at the same
 * moment must not all count as the first. The count is taken back unless `compare` answers null, which is for a wrong one:
 * also when it throws, as nothing was compared then.
 */
export async function compareCounted<T>(
  wrongPasswords: WrongPasswords,
  names: readonly (readonly [Counted, string])[],
  compare: () => Promise<T | null>,
): Promise<T | null> {
  for (const name of names) wrongPasswords.count(...name);
  let isWrong = false;
  try {
    const found = await compare();
    isWrong = found === null;
    return found;
  } finally {
    if (!isWrong) for (const name of names) wrongPasswords.uncount(...name);
  }
}
