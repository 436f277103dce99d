import { addMonths, DAY_MS } from './calendar.ts';
import type { Tokens } from './money.ts';
import { latinCapitals } from './text.ts';

/** What takes people who were referred apart (docs/product.md 25). */
export const REGISTER_SOURCES = ['user', 'performer'] as const;
export type RegisterSource = (typeof REGISTER_SOURCES)[number];

/** The parameter of a link that names whose link it is. Any page may have it. */
export const REFERRAL_PARAM = 'rel';
export const REFERRAL_CODE_LENGTH = 12;
export const REFERRAL_MONTHS_MAX = 120;
/** How long a browser remembers by whose link somebody came. */
export const REFERRAL_KEPT_DAYS = 30;

/** A code as it is kept: links are written down and typed, in any case and with spaces. */
export const referralCode = (typed: string): string => latinCapitals(typed.replace(/\s+/g, ''));

/** Whether a text may be a code at all. */
export const isReferralCode = (code: string): boolean => /^[A-Z0-9]{4,40}$/.test(code);

/** When the shares of somebody who signs up now end; null where they never do (`months` is 0). */
export const referralEnd = (now: Date, months: number): Date | null =>
  months === 0 ? null : addMonths(now, months, now.getUTCDate());

/** By whose link somebody came, and when first; milliseconds. */
export interface KeptReferral {
  code: string;
  at: number;
}

/** What a browser had kept, where it is whole and not too old. */
export function readKeptReferral(value: unknown, now: number): KeptReferral | null {
  if (typeof value !== 'object' || value === null || !('code' in value) || !('at' in value)) return null;
  const { code, at } = value;
  if (typeof code !== 'string' || !isReferralCode(code) || typeof at !== 'number') return null;
  return at <= now && now - at < REFERRAL_KEPT_DAYS * DAY_MS ? { code, at } : null;
}

/** Of two links the first counts, as long as it is remembered. */
export function firstReferral(kept: KeptReferral | null, typed: string, now: number): KeptReferral | null {
  if (kept) return kept;
  const code = referralCode(typed);
  return isReferralCode(code) ? { code, at: now } : null;
}

/** What somebody gets of a sale because they brought its fan or its performer (`registerId`). */
export interface ReferralShare {
  id: string;
  registerId: string;
  referrerId: string;
  amount: Tokens;
}
