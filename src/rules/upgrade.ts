import { addDays, DAY_MS } from './calendar.ts';
import { allow, type Decision, refuse } from './decision.ts';
import { type PaidPeriod, unusedParts } from './lost-access.ts';
import { type Cents, cents, minus, plus, ratio, type Tokens } from './money.ts';
import { anchorDayOf, isRunning, nextPeriod, type Subscription } from './subscription.ts';

type UpgradeCode = 'ended' | 'not-monthly' | 'renewal-off';

/**
 * Whether a subscription can become a yearly one while it runs: a month that was paid and renews. Trials and gifts are
 * followed by a plan instead, and so is what was cancelled: nothing of it is to be charged again without a word.
 */
export function canUpgrade(sub: Subscription, now: Date): Decision<UpgradeCode> {
  if (!isRunning(sub, now)) return refuse('ended');
  if (sub.type !== 'monthly') return refuse('not-monthly');
  return sub.cancelledAt === null ? allow : refuse('renewal-off');
}

/** A period that was paid for, with what of its price was not given back. */
interface PeriodWithWorth extends PaidPeriod {
  readonly cents: Cents;
  readonly tokens: Tokens;
}

/** What of a payment goes into the year: of what the card paid, and of what that was worth to the performer. */
interface Credit {
  readonly id: string;
  readonly cents: Cents;
  readonly tokens: Tokens;
}

/** The year that takes the place of a running month. */
export interface UpgradeYear {
  /** Of the year, in full. */
  readonly price: Cents;
  readonly credits: readonly Credit[];
  readonly from: Date;
  readonly until: Date;
}

/** All that is credited. */
export const totalCredit = ({ credits }: Pick<UpgradeYear, 'credits'>): Cents =>
  credits.reduce((sum, credit) => plus(sum, credit.cents), cents(0));

/** What is still to pay for the year; less than nothing where more is credited than it costs. */
export const amountDue = (year: UpgradeYear): Cents => minus(year.price, totalCredit(year));

/** The days of the month that are credited: the day that has begun is credited in full, so that the amount on screen holds for a day. */
export const unusedDays = (expiredAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((expiredAt.getTime() - now.getTime()) / DAY_MS));

/**
 * The year that begins at `now` in place of the periods that were paid for until `expiredAt`, whose unused days are
 * credited. Time that nobody paid for, as the rest of a trial, is not lost: the year begins after it.
 */
export function upgradeYear(
  periods: readonly PeriodWithWorth[],
  { price, expiredAt, now }: { price: Cents; expiredAt: Date; now: Date },
): UpgradeYear {
  const planned = Math.max(...periods.map(({ until }) => until.getTime()));
  const moved = expiredAt.getTime() - planned;
  const unused = unusedParts(periods, expiredAt, addDays(expiredAt, -unusedDays(expiredAt, now)));
  const parts = unused.flatMap((part) => {
    const period = periods.find(({ id }) => id === part.id);
    return period ? [{ ...period, ...part }] : [];
  });
  const starts = parts.map(({ from }) => from.getTime() + moved);
  const first = starts.length > 0 ? Math.min(...starts) : expiredAt.getTime();
  const from = new Date(Math.max(now.getTime(), first));
  const credits = parts
    .map((part) => ({
      id: part.id,
      cents: ratio(part.cents, part.unused, part.whole, 'down'),
      tokens: ratio(part.tokens, part.unused, part.whole, 'down'),
    }))
    .filter((credit) => credit.cents > 0);
  return { price, credits, from, until: nextPeriod('yearly', from, anchorDayOf(from), 0) };
}

/**
 * Which time of the year each payment paid for: first what is credited, then what was paid on top, each as long as its
 * part of the price. So whatever of it is given back or lost later takes its own time with it.
 */
export function periodsOfYear({ price, credits, from, until }: UpgradeYear): {
  credited: { credit: Credit; from: Date; until: Date }[];
  paid: { from: Date; until: Date };
} {
  const length = until.getTime() - from.getTime();
  let at = from;
  const credited = credits.map((credit) => {
    const start = at;
    at = new Date(start.getTime() + Math.floor((length * credit.cents) / price));
    return { credit, from: start, until: at };
  });
  return { credited, paid: { from: at, until } };
}
