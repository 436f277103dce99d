/** So far a list can be opened by an address. */
const PLACE_MAX = 100_000;

/** The row of a list that an address names (`?from=12`); 0, its beginning, for anything else. */
export const readPlace = (asked: string | undefined): number =>
  /^[1-9]\d{0,5}$/.test(asked ?? '') ? Math.min(Number(asked), PLACE_MAX) : 0;
