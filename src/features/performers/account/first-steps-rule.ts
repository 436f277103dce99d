import type { PerformerOwn } from '#contract/performers.ts';
import { DEFAULT_AVATAR } from '#rules/constants.ts';

export const FIRST_STEPS = ['portrait', 'cover', 'prices', 'post', 'approved'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const SEEN = 'footlight.prices-seen';

/** Prices have a value from the start; that they were looked at is all there is to know, and only this device does. */
export function notePricesSeen(): void {
  try {
    localStorage.setItem(SEEN, '1');
  } catch {
    // A browser that stores nothing shows the step again.
  }
}

export function pricesSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) === '1';
  } catch {
    return false;
  }
}

/** Which steps of a new performer are done (screens.md 3.3 Own profile). */
export function firstStepsDone(performer: PerformerOwn, seenPrices: boolean): Record<FirstStep, boolean> {
  return {
    portrait: performer.avatar !== '' && performer.avatar !== DEFAULT_AVATAR,
    cover: performer.cover !== '',
    prices: seenPrices || performer.stats.subscribers > 0,
    post: performer.stats.totalFeeds > 0,
    approved: performer.reviewState === 'approved',
  };
}
