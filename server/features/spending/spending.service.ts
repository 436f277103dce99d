import type { SpendingState } from '#contract/spending.ts';
import { addDays } from '#rules/calendar.ts';
import { type Cents, cents, centsFromWire, toWire } from '#rules/money.ts';
import {
  changedLimit,
  LIMIT_PERIODS,
  type Limit,
  type LimitPeriod,
  leftOf,
  limitAt,
  periodAround,
} from '#rules/spending.ts';
import type { Deps } from '../../deps.ts';
import { inTx } from '../../tx.ts';
import { siteSettings } from '../settings/settings.service.ts';
import {
  breakOf,
  type LimitRow,
  limitsOf,
  lockSpending,
  spentAround,
  writeBreak,
  writeLimit,
} from './spending.queries.ts';

const NO_LIMIT: Limit = { amount: null, next: null };
const centsOrNone = (amount: number | null): Cents | null => (amount === null ? null : cents(amount));
const wireOrNone = (amount: Cents | null): number | null => (amount === null ? null : toWire(amount));

export const limitOfRow = ({ amount, nextAmount, changesAt }: LimitRow): Limit => ({
  amount: centsOrNone(amount),
  next: changesAt && { amount: centsOrNone(nextAmount), at: changesAt },
});

const limitOf = (rows: readonly LimitRow[], period: LimitPeriod): Limit => {
  const row = rows.find((one) => one.period === period);
  return row ? limitOfRow(row) : NO_LIMIT;
};

/** The own limits with what was paid, and the own break (product.md 24). */
export async function ownSpending(deps: Deps, userId: string): Promise<SpendingState> {
  const now = deps.clock.now();
  const { currency } = await siteSettings(deps);
  const [rows, spent, until] = await Promise.all([
    limitsOf(deps.db, userId),
    spentAround(deps.db, { userId, now }),
    breakOf(deps.db, userId),
  ]);
  const limits = LIMIT_PERIODS.map((period) => {
    const { amount, next } = limitAt(limitOf(rows, period), now);
    const paid = cents(spent[period]);
    return {
      period,
      amount: wireOrNone(amount),
      spent: toWire(paid),
      left: amount === null ? null : toWire(leftOf(amount, paid)),
      opensAt: periodAround(period, now).until.toISOString(),
      next: next && { amount: wireOrNone(next.amount), at: next.at.toISOString() },
    };
  });
  return { currency, limits, breakUntil: until && now < until ? until.toISOString() : null };
}

/** Changes a limit by what it is now, one change of a person after the other. */
async function change(
  deps: Deps,
  userId: string,
  period: LimitPeriod,
  to: (limit: Limit, now: Date) => Limit,
): Promise<SpendingState> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    await lockSpending(tx.db, userId);
    const { amount, next } = to(limitOf(await limitsOf(tx.db, userId), period), now);
    const about = { userId, period, createdAt: now, updatedAt: now };
    await writeLimit(tx.db, {
      ...about,
      amount,
      nextAmount: next?.amount ?? null,
      changesAt: next?.at ?? null,
    });
  });
  return ownSpending(deps, userId);
}

/** Sets a limit, or with null removes it: lower at once, higher or none after a day. */
export const setLimit = (deps: Deps, userId: string, period: LimitPeriod, amount: number | null) =>
  change(deps, userId, period, (limit, now) =>
    changedLimit(limit, amount === null ? null : centsFromWire(amount), now),
  );

/** Takes a rise or removal back that has not happened yet. */
export const keepLimit = (deps: Deps, userId: string, period: LimitPeriod) =>
  change(deps, userId, period, (limit: Limit, now: Date) => ({ ...limitAt(limit, now), next: null }));

/** Buys nothing for so many days. It can be made longer, never shorter. */
export async function takeBreak(deps: Deps, userId: string, days: number): Promise<SpendingState> {
  const now = deps.clock.now();
  await inTx(deps, async (tx) => {
    await lockSpending(tx.db, userId);
    await writeBreak(tx.db, { userId, until: addDays(now, days), createdAt: now });
  });
  return ownSpending(deps, userId);
}
