/** So many wrong passwords may follow each other at once: people mistype, and try the passwords they use elsewhere. */
const FREE_TRIES = { device: 5, account: 50 } as const;
const LONGEST_WAIT_SECONDS = 900;

/**
 * Seconds until the next try after `failures` wrong passwords: none at first, then doubling from two seconds to a
 * quarter of an hour. `device` counts one network that guesses at one account, `account` all networks together.
 */
export function waitAfter(failures: number, counted: keyof typeof FREE_TRIES): number {
  const over = failures - FREE_TRIES[counted];
  return over < 0 ? 0 : Math.min(LONGEST_WAIT_SECONDS, 2 ** (over + 1));
}

/** Wrong passwords are forgotten when none came for so long. */
export const FORGET_AFTER_SECONDS = 3600;
