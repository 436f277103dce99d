import { type Column, gte, lt, type SQL } from 'drizzle-orm';
import { endOfRange } from '#rules/calendar.ts';

/** The part of a list query that limits a time: from the first moment of `fromDate` to the last of `toDate`. */
export function within(
  column: Column,
  range: { fromDate?: Date | undefined; toDate?: Date | undefined },
): SQL[] {
  return [
    ...(range.fromDate ? [gte(column, range.fromDate)] : []),
    ...(range.toDate ? [lt(column, endOfRange(range.toDate))] : []),
  ];
}
