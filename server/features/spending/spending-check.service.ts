import { spendingErrors } from '#contract/spending.ts';
import { cents, toWire } from '#rules/money.ts';
import { type LimitProblem, limitProblem } from '#rules/spending.ts';
import type { Db } from '../../db/client.ts';
import type { Deps } from '../../deps.ts';
import { type AppError, fail } from '../../http/errors.ts';
import type { Tx } from '../../tx.ts';
import { moneyText } from '../payments/payments.mails.ts';
import { breakOf, limitsOf, lockSpending, spentAround } from './spending.queries.ts';
import { limitOfRow } from './spending.service.ts';

/** A moment in words, for e-mails, and for clients that do not tell it in the reader's own time zone. */
export const momentText = (at: Date): string =>
  `${new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at)} UTC`;

/**
 * A payment that goes past a limit. `fields` hold what the words say, for clients that tell it in the reader's own time zone:
 * the period, its limit and what is left of it (decimals of the site's currency), and when the next period begins (ISO 8601).
 */
function limitReached(
  { period, amount, left, opensAt, isAboveWholeLimit }: LimitProblem,
  currency: string,
): AppError {
  const limit = `your spending limit of ${moneyText(amount, currency)} a ${period}`;
  if (isAboveWholeLimit)
    return fail(spendingErrors, 'limit-reached', {
      message: `This is more than ${limit}. Nothing was charged.`,
    });
  const message = `This would go past ${limit}: ${moneyText(left, currency)} is left until ${momentText(opensAt)}. Nothing was charged.`;
  const fields = {
    period,
    amount: String(toWire(amount)),
    left: String(toWire(left)),
    until: opensAt.toISOString(),
  };
  return fail(spendingErrors, 'limit-reached', { message, fields });
}

/** What is refused during a break; `fields.until` is its end (ISO 8601). */
const onBreak = (until: Date): AppError =>
  fail(spendingErrors, 'on-break', {
    fields: { until: until.toISOString() },
    message: `You are taking a break until ${momentText(until)}. Nothing can be bought before that, and nothing was charged.`,
  });

/** Whether somebody takes a break from spending now. */
export async function isOnBreak({ clock }: Deps, db: Db, userId: string): Promise<boolean> {
  const until = await breakOf(db, userId);
  return until !== null && clock.now() < until;
}

/** What somebody is told who wanted to buy during a break. */
export async function breakRefusal(db: Db, userId: string): Promise<AppError> {
  const until = await breakOf(db, userId);
  return until ? onBreak(until) : fail(spendingErrors, 'on-break');
}

/**
 * Refuses a card payment during a break, and one that goes past a limit. `except` is not counted: the payment itself where it
 * has just been written in `tx`, or one that it is to take the place of. All payments of a person wait for each other
 * here, so that several at once cannot go past it either.
 */
export async function checkSpending(
  deps: Deps,
  tx: Tx,
  { userId, totalPrice, currency }: { userId: string; totalPrice: number; currency: string },
  except: string,
): Promise<void> {
  const now = deps.clock.now();
  await lockSpending(tx.db, userId);
  const until = await breakOf(tx.db, userId);
  if (until && now < until) throw onBreak(until);
  const limits = (await limitsOf(tx.db, userId)).map((row) => ({
    period: row.period,
    limit: limitOfRow(row),
  }));
  if (limits.length === 0) return;
  const { day, week, month } = await spentAround(tx.db, { userId, except, now });
  const spent = { day: cents(day), week: cents(week), month: cents(month) };
  const problem = limitProblem(limits, spent, cents(totalPrice), now);
  if (problem) throw limitReached(problem, currency);
}
