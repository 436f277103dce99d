import type { Tokens } from './money.ts';

/** Tokens that an operator gives: docs/product.md 8.12. */
export const GRANT_REASON_MAX = 500;
/** The same tokens for the same fan within this time are a repetition, not a second gift. */
export const GRANT_AGAIN_MS = 60_000;

/** Whether so many tokens may be given at once: what the largest top-up brings at most. */
export const isGrant = (amount: Tokens, most: Tokens): boolean => amount > 0 && amount <= most;
