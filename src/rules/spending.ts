import { addDays, addHours } from './calendar.ts';
import { type Cents, cents, minus } from './money.ts';

export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How many days a break may last. */
export const BREAK_DAYS = [1, 7, 30] as const;
/** A limit is raised or removed so long after it was asked for. */
const RAISE_AFTER_HOURS = 24;

/** The most that cards may be charged in a period; null is no limit. `next` takes its place at a moment. */
export interface Limit {
  amount: Cents | null;
  next: { amount: Cents | null; at: Date } | null;
}

/** The limit as it holds at a moment. */
export function limitAt(limit: Limit, now: Date): Limit {
  return limit.next && now >= limit.next.at ? { amount: limit.next.amount, next: null } : limit;
}

/** What becomes of a limit when its owner wants another one: lower at once, higher or none after a day. */
export function changedLimit(limit: Limit, wanted: Cents | null, now: Date): Limit {
  const current = limitAt(limit, now);
  const { amount, next } = current;
  if (amount === null || (wanted !== null && wanted <= amount)) return { amount: wanted, next: null };
  // Asked for again, it comes when it was to come.
  if (next && next.amount === wanted) return current;
  return { amount, next: { amount: wanted, at: addHours(now, RAISE_AFTER_HOURS) } };
}

/** The day, week (from Monday) or month (UTC) around a moment; `until` is the first moment after it. */
export function periodAround(period: LimitPeriod, now: Date): { from: Date; until: Date } {
  const [year, month, day] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  const today = new Date(Date.UTC(year, month, day));
  switch (period) {
    case 'day':
      return { from: today, until: addDays(today, 1) };
    case 'week': {
      const monday = addDays(today, -((now.getUTCDay() + 6) % 7));
      return { from: monday, until: addDays(monday, 7) };
    }
    case 'month':
      return { from: new Date(Date.UTC(year, month, 1)), until: new Date(Date.UTC(year, month + 1, 1)) };
  }
}

type Spent = Readonly<Record<LimitPeriod, Cents>>;

export interface LimitProblem {
  period: LimitPeriod;
  amount: Cents;
  left: Cents;
  opensAt: Date;
  /** The price is more than the limit of a whole period. */
  isAboveWholeLimit: boolean;
}

export const leftOf = (amount: Cents, spent: Cents): Cents => cents(Math.max(0, minus(amount, spent)));

/** The limit that keeps a price from being paid, of several the one that opens last; null when none does. */
export function limitProblem(
  limits: readonly { period: LimitPeriod; limit: Limit }[],
  spent: Spent,
  price: Cents,
  now: Date,
): LimitProblem | null {
  const problems = limits.flatMap(({ period, limit }) => {
    const { amount } = limitAt(limit, now);
    if (amount === null || spent[period] + price <= amount) return [];
    const opensAt = periodAround(period, now).until;
    return [
      { period, amount, left: leftOf(amount, spent[period]), opensAt, isAboveWholeLimit: price > amount },
    ];
  });
  const [first = null] = problems.sort(
    (a, b) =>
      Number(b.isAboveWholeLimit) - Number(a.isAboveWholeLimit) || b.opensAt.getTime() - a.opensAt.getTime(),
  );
  return first;
}
