import { AMOUNT_MAX, type Cents, cents, centsFromWire, minus, ratio } from './money.ts';

/** What a yearly price means beside a monthly one (docs/product.md 7.1). */
export interface YearTerms {
  /** What twelve single months cost. */
  readonly twelve: Cents;
  /** What the year comes to for a month. */
  readonly perMonth: Cents;
  /** Whole percent that the year costs less than twelve months, rounded down; 0 when it does not. */
  readonly saving: number;
  /** `dear`: more than twelve months. `cheap`: less than half of them. */
  readonly warning: 'dear' | 'cheap' | null;
  /** The fewest single months that cost more than the year. */
  readonly months: number;
}

const LARGEST = centsFromWire(AMOUNT_MAX);

/** Compares a price of a year with one of a month; null while one of them is missing (0), or too large for a price. */
export function yearTerms(monthly: Cents, yearly: Cents): YearTerms | null {
  if (monthly <= 0 || yearly <= 0 || Math.max(monthly, yearly) > LARGEST) return null;
  const twelve = cents(monthly * 12);
  const off = minus(twelve, yearly);
  const cheap = yearly * 2 < twelve ? 'cheap' : null;
  return {
    twelve,
    perMonth: ratio(yearly, 1, 12, 'nearest'),
    saving: off > 0 ? Math.floor((off * 100) / twelve) : 0,
    warning: off < 0 ? 'dear' : cheap,
    months: Math.floor(yearly / monthly) + 1,
  };
}
