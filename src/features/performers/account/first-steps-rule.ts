import type { PerformerOwn } from '#contract/performer-account.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';

export const FIRST_STEPS = ['portrait', 'cover', 'prices', 'post', 'approved'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** Of one person: several may use the same device. */
const keyOf = (performerId: string): string => `footlight.prices-seen.${performerId}`;

/** Prices have a value from the start; that they were looked at is all there is to know, and only this device does. */
export function notePricesSeen(performerId: string): void {
  try {
    localStorage.setItem(keyOf(performerId), '1');
  } catch {
    // A browser that stores nothing shows the step again.
  }
}

export function pricesSeen(performerId: string): boolean {
  try {
    return localStorage.getItem(keyOf(performerId)) === '1';
  } catch {
    return false;
  }
}

/** Which steps of a new performer are done. */
export function firstStepsDone(performer: PerformerOwn, seenPrices: boolean): Record<FirstStep, boolean> {
  return {
    portrait: performer.avatar !== '' && performer.avatar !== DEFAULT_AVATAR,
    cover: performer.cover !== '',
    prices: seenPrices || performer.stats.subscribers > 0,
    post: performer.stats.totalFeeds > 0,
    approved: performer.reviewState === 'approved',
  };
}
