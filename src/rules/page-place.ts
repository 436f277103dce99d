import { OFFSET_MAX } from './constants.ts';

/** The row of a list that an address names (`?from=12`); 0, its beginning, for anything else. No further than lists go. */
export const readPlace = (asked: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(asked ?? '') ? Math.min(Number(asked), OFFSET_MAX) : 0;
