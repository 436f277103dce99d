/**
 * What money and subscriptions must do, as docs/product.md 7 and 8 say it, worked out by other means than the
 * product's own: nothing here comes from src/rules, or the model would agree with every mistake made there. Amounts
 * are hundredths; periods are counted on the calendar by their text, `2026-02-28`, not by dates.
 */
export type Plan = 'monthly' | 'yearly' | 'free';

export interface ModelSub {
  type: Plan;
  status: 'created' | 'active' | 'deactivated';
  expiredAt: Date | null;
  cancelledAt: Date | null;
  /** Day of the month on which periods end. */
  anchorDay: number;
  failedTries: number;
  lastTryAt: Date | null;
}

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** A token is worth 0.10, so a cent buys a tenth of a token. */
export const tokensOf = (cents: number): number => cents * 10;

/** The site's part, rounded down to the hundredth, by long division on the digits. */
export function siteShareOf(gross: number, basisPoints: number): number {
  const product = String(gross * basisPoints);
  return product.length > 4 ? Number(product.slice(0, -4)) : 0;
}

/** What of a whole belongs to a part of a price, rounded down; all of it to all of the price. */
export function partOf(whole: number, part: number, price: number): number {
  const product = whole * part;
  return (product - (product % price)) / price;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
const two = (value: number) => String(value).padStart(2, '0');

/** The anchor day so many months later, or the last day of a shorter month; the time of day stays. */
function monthsLater(from: Date, months: number, anchorDay: number): Date {
  const [day = '', time = ''] = from.toISOString().split('T');
  const [year = 0, month = 0] = day.split('-').map(Number);
  const count = year * 12 + (month - 1) + months;
  const [toYear, toMonth] = [Math.floor(count / 12), count % 12];
  const last = toMonth === 1 && isLeap(toYear) ? 29 : (MONTH_DAYS[toMonth] ?? 0);
  return new Date(`${toYear}-${two(toMonth + 1)}-${two(Math.min(anchorDay, last))}T${time}`);
}

const dayOfMonth = (date: Date): number => Number(date.toISOString().slice(8, 10));
const plus = (date: Date, ms: number): Date => new Date(date.getTime() + ms);

/** Paid for and not run out. A cancelled one runs until its end. */
export const hasAccess = (sub: ModelSub | null, now: Date): sub is ModelSub & { expiredAt: Date } =>
  sub !== null && sub.status === 'active' && sub.expiredAt !== null && now < sub.expiredAt;

/** The period that is bought now: it starts when the running one ends, else at once. */
export function periodAfter(
  sub: ModelSub | null,
  plan: Plan,
  trialDays: number,
  now: Date,
): { start: Date; end: Date; anchorDay: number } {
  const runs = hasAccess(sub, now);
  const start = runs ? sub.expiredAt : now;
  // Paid periods that follow each other keep their day; anything else starts a new count.
  const anchorDay = runs && sub.type !== 'free' ? sub.anchorDay : dayOfMonth(start);
  if (plan === 'free') return { start, end: plus(start, trialDays * DAY), anchorDay };
  return { start, end: monthsLater(start, plan === 'yearly' ? 12 : 1, anchorDay), anchorDay };
}

/** Why an approved performer's plan is refused to a fan; null when it may be taken. */
export function refusalOf(sub: ModelSub | null, plan: Plan, hadTrial: boolean, now: Date): string | null {
  if (hasAccess(sub, now)) {
    const mayBuyNext = plan !== 'free' && (sub.type === 'free' || sub.cancelledAt !== null);
    if (!mayBuyNext) return 'already-subscribed';
  }
  return plan === 'free' && hadTrial ? 'trial-used' : null;
}

/** A paid plan that nobody cancelled goes on by itself. */
const goesOn = (sub: ModelSub): boolean =>
  sub.type !== 'free' && sub.status === 'active' && sub.cancelledAt === null;

/** Three tries a day apart, from an hour before the end until three days after it. */
export function isRenewalDue(sub: ModelSub, now: Date): boolean {
  if (!goesOn(sub) || sub.expiredAt === null || sub.failedTries > 2) return false;
  const sinceEnd = now.getTime() - sub.expiredAt.getTime();
  if (sinceEnd < -HOUR || sinceEnd >= 3 * DAY) return false;
  const isFirstTry = sub.failedTries === 0 || sub.lastTryAt === null;
  return isFirstTry || now.getTime() - (sub.lastTryAt?.getTime() ?? 0) >= DAY;
}

/** At its end a subscription is over; one that goes on by itself gets three days more for its card. */
export function isOver(sub: ModelSub, now: Date): boolean {
  if (sub.status !== 'active' || sub.expiredAt === null) return false;
  return now.getTime() - sub.expiredAt.getTime() >= (goesOn(sub) ? 3 * DAY : 0);
}
