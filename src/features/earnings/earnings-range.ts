import { isBackwards } from '#lib/is-backwards.ts';
import { addDays, isoDay, parseDay } from '#rules/calendar.ts';

export const RANGES = ['7', '30', '90', 'all', 'custom'] as const;
type Range = (typeof RANGES)[number];

interface RangeFilter {
  range: string;
  /** `YYYY-MM-DD`, for a range of one's own; '' leaves that end open. */
  from: string;
  to: string;
}

export const rangeOf = (value: string): Range => RANGES.find((range) => range === value) ?? '30';

/** How many days a range has that is a number of days; null for the others. */
export const daysOf = (value: string): number | null => Number(rangeOf(value)) || null;

/** Own days of which the end lies before the beginning. */
export const isBackwardsRange = ({ range, from, to }: RangeFilter): boolean =>
  range === 'custom' && isBackwards(from, to);

/** Older than any site: without a first day the server would tell the days of one month only. */
const BEGINNING = '2000-01-01';

const ownEnd = (name: string, value: string) => (parseDay(value) ? { [name]: value } : {});

/** First and last day for the call, in UTC as the server counts them; the last seven days include today. */
export function rangeQuery(filter: RangeFilter, now: number): { fromDate?: string; toDate?: string } {
  const range = rangeOf(filter.range);
  if (range === 'all') return { fromDate: BEGINNING };
  if (range === 'custom') return { ...ownEnd('fromDate', filter.from), ...ownEnd('toDate', filter.to) };
  return { fromDate: isoDay(addDays(new Date(now), 1 - Number(range))) };
}
