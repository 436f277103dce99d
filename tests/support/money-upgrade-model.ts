import { hasAccess, partOf } from './money-model-rules.ts';
import type { ModelPaid, ModelYear, PaidSub, PaidTime } from './money-payment-model.ts';

/** How a month becomes a year, as docs/product.md 7.9 says it, worked out without the product's rules. Cents and ms. */
const DAY = 86_400_000;
/** The smallest price of a subscription. */
const LEAST_CENTS = 295;

/** The same day of the next year; of a leap day the day before. */
function yearLater(from: Date): Date {
  const [date = '', time = ''] = from.toISOString().split('T');
  const day = date.endsWith('02-29') ? '02-28' : date.slice(5);
  return new Date(`${Number(date.slice(0, 4)) + 1}-${day}T${time}`);
}

/** What of a payment its time still stands for: the smaller of what was not given back and what was credited to a year. */
const worthOf = ({ cents, back, credited }: ModelPaid): number => Math.min(cents - back, credited ?? cents);

/** Why the subscription cannot become a yearly one now. */
export function upgradeRefusal(sub: PaidSub | null, now: Date): string | undefined {
  if (!sub?.expiredAt) return 'not-found';
  if (!hasAccess(sub, now)) return 'ended';
  if (sub.type !== 'monthly') return 'not-monthly';
  return sub.cancelledAt === null ? undefined : 'renewal-off';
}

/** The year asked for at `now`, which begins then or when a trial or gift ends: unused time of each payment, the begun day whole, pays its part. */
export function modelYear(
  { times, expiredAt }: PaidSub & { expiredAt: Date },
  paid: readonly ModelPaid[],
  price: number,
  now: Date,
): ModelYear {
  const days = Math.ceil((expiredAt.getTime() - now.getTime()) / DAY);
  const unusedFrom = expiredAt.getTime() - days * DAY;
  const running = paid.filter(
    ({ time }) => time !== null && times.includes(time) && time.until.getTime() > unusedFrom,
  );
  const credits = [];
  let from = expiredAt.getTime();
  for (const payment of running) {
    const time = payment.time as PaidTime;
    if (time.until <= time.from || payment.back === payment.cents) continue;
    const unused = time.until.getTime() - Math.max(time.from.getTime(), unusedFrom);
    const cents = partOf(worthOf(payment), unused, time.until.getTime() - time.from.getTime());
    from = Math.min(from, Math.max(now.getTime(), time.from.getTime()));
    if (cents > 0) credits.push({ paid: payment, cents });
  }
  const start = new Date(Math.max(from, now.getTime()));
  const due = credits.reduce((left, { cents }) => left - cents, price);
  return { askedAt: now, price, due, from: start, until: yearLater(start), credits };
}

export const isTooLittle = ({ due }: ModelYear): boolean => due < LEAST_CENTS;

const written = ({ credits, ...year }: ModelYear): string =>
  JSON.stringify([year, credits.map(({ paid, cents }) => [paid.sale?.id, cents])]);

export const isSameYear = (one: ModelYear, other: ModelYear): boolean => written(one) === written(other);

/** Each payment takes its part of the year, one after the other; returns the time that the new payment pays for. */
export function shareYear(sub: PaidSub, { price, from, until, credits }: ModelYear): PaidTime {
  const whole = until.getTime() - from.getTime();
  let at = from;
  const pieces = credits.map(({ paid, cents }) => {
    const time = { from: at, until: new Date(at.getTime() + partOf(whole, cents, price)) };
    at = time.until;
    sub.times = sub.times.filter((one) => one !== paid.time);
    paid.time = time;
    paid.credited = cents;
    return time;
  });
  const rest = { from: at, until };
  sub.times.push(...pieces, rest);
  return rest;
}
