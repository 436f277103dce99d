/**
 * Why a fan cannot see any more what a subscription pays for: `performer` is closed or not approved, the fan's own
 * `account` is closed, or the performer or the site is closed to the fan's `country`.
 */
export type LostAccess = (typeof LOST_ACCESS)[number];
export const LOST_ACCESS = ['performer', 'account', 'country'] as const;

export interface AccessFacts {
  readonly performer: {
    readonly active: boolean;
    readonly approved: boolean;
    readonly blockedCountries: readonly string[];
  };
  readonly fan: {
    /** The account may sign in. */
    readonly open: boolean;
    /** Of the account, and where its owner was last seen; empty when unknown. */
    readonly country: string;
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
  if (!fan.open) return 'account';
  const isBlocked =
    has(performer.blockedCountries, fan.country) ||
    has(performer.blockedCountries, fan.seenCountry) ||
    has(siteBlockedCountries, fan.seenCountry);
  return isBlocked ? 'country' : null;
}
