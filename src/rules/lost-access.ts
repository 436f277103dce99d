/**
 * Why a fan cannot see any more what a subscription pays for: `performer` is closed or not approved, or has `blocked` the
 * fan, the fan's own `account` is closed, or the performer or the site is closed to the fan's `country`.
 */
export type LostAccess = (typeof LOST_ACCESS)[number];
export const LOST_ACCESS = ['performer', 'blocked', 'account', 'country'] as const;

export interface AccessFacts {
  readonly performer: {
    readonly active: boolean;
    readonly approved: boolean;
    readonly blockedCountries: readonly string[];
    readonly blocksFan: boolean;
  };
  readonly fan: {
    /** The account may sign in. */
    readonly open: boolean;
    /** What the account names, or named lately. */
    readonly countries: readonly string[];
    /** Where its owner was last seen; empty when unknown. */
    readonly seenCountry: string;
  };
  /** Countries the whole site is closed to. It looks only at where a request comes from. */
  readonly siteBlockedCountries: readonly string[];
}

const has = (codes: readonly string[], code: string): boolean =>
  code !== '' && codes.some((one) => one.toUpperCase() === code.toUpperCase());

/**
 * Whether a fan would be turned away from a performer, as far as can be known while the fan is not here. Nobody is
 * charged for a further period while this answers a reason.
 */
export function lostAccess({ performer, fan, siteBlockedCountries }: AccessFacts): LostAccess | null {
  if (!performer.active || !performer.approved) return 'performer';
  if (performer.blocksFan) return 'blocked';
  if (!fan.open) return 'account';
  const isBlocked =
    fan.countries.some((code) => has(performer.blockedCountries, code)) ||
    has(performer.blockedCountries, fan.seenCountry) ||
    has(siteBlockedCountries, fan.seenCountry);
  return isBlocked ? 'country' : null;
}

/** How long a performer may be away before what fans paid for that time is given back. */
export const AWAY_DAYS = 3;

/** A period that was paid for, as it was planned on the day of the payment. */
export interface PaidPeriod {
  readonly id: string;
  readonly from: Date;
  readonly until: Date;
}

/** Of a period, what was still to come, beside all of it; in ms. */
interface UnusedPart {
  readonly id: string;
  readonly unused: number;
  readonly whole: number;
}

/**
 * How much of each paid period was still to come when access was lost. `expiredAt` is the end of the access: later
 * than the end that was planned where lost time was added before, so all periods count as moved by as much.
 */
export function unusedParts(periods: readonly PaidPeriod[], expiredAt: Date, lostAt: Date): UnusedPart[] {
  const planned = Math.max(...periods.map(({ until }) => until.getTime()));
  const moved = expiredAt.getTime() - planned;
  return periods.flatMap(({ id, from, until }) => {
    const [start, end] = [from.getTime() + moved, until.getTime() + moved];
    const unused = end - Math.max(start, lostAt.getTime());
    return unused > 0 && end > start ? [{ id, unused, whole: end - start }] : [];
  });
}
