import { type Column, gte, lt, type SQL } from 'drizzle-orm';
import { DAY_MS } from '#rules/calendar.ts';

/** A date without a time means the whole day: the moment after it. */
function endOf(date: Date): Date {
  return date.getTime() % DAY_MS === 0 ? new Date(date.getTime() + DAY_MS) : new Date(date.getTime() + 1);
}

/** The part of a list query that limits a time: from the first moment of `fromDate` to the last of `toDate`. */
export function within(
  column: Column,
  range: { fromDate?: Date | undefined; toDate?: Date | undefined },
): SQL[] {
  return [
    ...(range.fromDate ? [gte(column, range.fromDate)] : []),
    ...(range.toDate ? [lt(column, endOf(range.toDate))] : []),
  ];
}
