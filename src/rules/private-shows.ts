/** Private shows: one performer and one fan, paid by the minute (product.md 38). */
export const PRIVATE_SHOW_STATUSES = ['requested', 'accepted', 'running', 'ended'] as const;
type PrivateShowStatus = (typeof PRIVATE_SHOW_STATUSES)[number];

/**
 * Why a show is over. `tokens`: the wallet held no further minute; `minutes`: all that the fan had allowed are used;
 * `break`: the fan takes a break from spending; `fan-lost` and `performer-lost`: who did not come (back) in time.
 */
export const PRIVATE_SHOW_ENDS = [
  'declined',
  'cancelled',
  'timed-out',
  'fan',
  'performer',
  'tokens',
  'minutes',
  'break',
  'fan-lost',
  'performer-lost',
  'operator',
] as const;
export type PrivateShowEnd = (typeof PRIVATE_SHOW_ENDS)[number];

export const MINUTE_MS = 60_000;
/** How long a request rings. */
export const PRIVATE_RING_MS = 60_000;
/** How long one waits for the other, at the beginning and after a lost connection; nothing is charged meanwhile. */
export const PRIVATE_GRACE_MS = 60_000;
/** All times away in one show together: short visits cannot keep a show open for hours. */
const PRIVATE_AWAY_MOST_MS = 5 * MINUTE_MS;
/** So many requests of one fan to one performer may come to nothing, no minute paid, within this time. */
export const PRIVATE_ASKED_MOST = 3;
export const PRIVATE_ASKING_MS = 10 * MINUTE_MS;
/** Minutes a fan may allow at once. */
export const PRIVATE_MINUTES_MAX = 240;
/** What a request allows unless the fan says otherwise: the performer reads it, and need not learn what a wallet holds. */
export const PRIVATE_MINUTES_DEFAULT = 30;

/** Whole minutes that a balance buys. Both in hundredths of a token. */
export const minutesFor = (balance: number, price: number): number =>
  price > 0 ? Math.max(0, Math.floor(balance / price)) : 0;

/** Minutes to be paid: a minute counts once it begins; one in which nobody is there costs nothing. */
export const minutesDue = (presentMs: number, areBothThere: boolean): number =>
  areBothThere ? Math.floor(presentMs / MINUTE_MS) + 1 : Math.ceil(presentMs / MINUTE_MS);

/** When a show ends of which one is away: after this time alone, or together with the times before. Null while both are there. */
export function awayEndsAt(show: {
  awaySince: Date | null;
  acceptedAt: Date | null;
  presentMs: number;
}): Date | null {
  if (!show.awaySince || !show.acceptedAt) return null;
  const alone = show.awaySince.getTime() + PRIVATE_GRACE_MS;
  return new Date(Math.min(alone, show.acceptedAt.getTime() + show.presentMs + PRIVATE_AWAY_MOST_MS));
}

/**
 * The warning that is due with so much time left: at two minutes and at one, each only in a show that was allowed more
 * than that; null while there is more.
 */
const warningFor = (leftMs: number, allowedMinutes: number): number | null => {
  const minutes = leftMs > MINUTE_MS ? 2 : 1;
  return leftMs <= minutes * MINUTE_MS && allowedMinutes > minutes ? minutes : null;
};

/**
 * The time that is left of a show: what is paid and not used, and what the fan's wallet (`balance`) can still pay of the
 * minutes that they allowed. With it the warning that both get, which only a show that runs has.
 */
export function timeLeft(
  show: {
    status: PrivateShowStatus;
    price: number;
    presentMs: number;
    minutes: number;
    allowedMinutes: number;
  },
  balance: number,
): { leftMs: number; warning: number | null } {
  const payable = Math.min(show.allowedMinutes - show.minutes, minutesFor(balance, show.price));
  const leftMs = Math.max(0, (show.minutes + payable) * MINUTE_MS - show.presentMs);
  return { leftMs, warning: show.status === 'running' ? warningFor(leftMs, show.allowedMinutes) : null };
}
