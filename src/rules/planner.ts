import { DAY_MS, HOUR_MS } from './calendar.ts';
import { localTimeAt, momentOf } from './time-zones.ts';

/** How many drafts the queue of a performer holds, and how many rules publish from it. */
export const QUEUE_POSTS_MAX = 100;
export const QUEUE_RULES_MAX = 10;
/** A slot that no process was there for is made up for until so many hours later. */
const SLOT_LATE_HOURS = 6;
/** Two posts that are nearer to each other than this are pointed out. */
export const CLOSE_MS = HOUR_MS;
/** How many days the calendar is asked for at once: a month with the days around it, twice over. */
export const CALENDAR_DAYS_MAX = 93;

/** Days of a week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Every one of these weekdays at this time, as clocks in the zone show it. */
interface QueueRule {
  readonly weekdays: readonly number[];
  /** `HH:MM`, from 00:00 to 23:59. */
  readonly time: string;
  readonly timeZone: string;
}

export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const isoWeekday = (day: Date): number => day.getUTCDay() || 7;

/** The moments after this one at which a rule publishes, in order; up to so many days ahead. */
function* slotsAfter({ weekdays, time, timeZone }: QueueRule, after: Date, days: number): Generator<Date> {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const { year, month, day } = localTimeAt(after, timeZone);
  let last = after;
  // From the day before, as midnight may come later than the day.
  for (let ahead = -1; ahead <= days; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day) + ahead * DAY_MS);
    if (!weekdays.includes(isoWeekday(date))) continue;
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const slot = momentOf({ ...local, hour, minute }, timeZone);
    // A day that the zone left out has the same slot as the next one.
    if (slot <= last) continue;
    last = slot;
    yield slot;
  }
}

/** The first moment after this one at which a rule publishes. Null for a rule without a weekday. */
export function nextSlot(rule: QueueRule, after: Date): Date | null {
  const [slot = null] = slotsAfter(rule, after, 9);
  return slot;
}

/**
 * The slot that is to be used now, where `nextAt` is the first that was not: the last one, if it is not too long ago.
 * Those before it are left out, so that a machine that was off publishes once, not many times.
 */
export function slotInTime(rule: QueueRule, nextAt: Date, now: Date): Date | null {
  let slot: Date | null = nextSlot(rule, new Date(now.getTime() - SLOT_LATE_HOURS * HOUR_MS - 1));
  let found: Date | null = null;
  while (slot && slot <= now) {
    if (slot >= nextAt) found = slot;
    slot = nextSlot(rule, slot);
  }
  return found;
}

interface Slot<R extends QueueRule> {
  readonly rule: R;
  readonly at: Date;
}

/** The slots of all rules after `from` and before `to`, in order; of each rule at most so many. */
export function slotsBetween<R extends QueueRule>(
  rules: readonly R[],
  from: Date,
  to: Date,
  most = Number.POSITIVE_INFINITY,
): Slot<R>[] {
  const days = Math.ceil((to.getTime() - from.getTime()) / DAY_MS) + 1;
  const slots: Slot<R>[] = [];
  for (const rule of rules) {
    let count = 0;
    for (const at of slotsAfter(rule, from, days)) {
      if (at >= to || count >= most) break;
      count += 1;
      slots.push({ rule, at });
    }
  }
  return slots.sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** Which of these moments are less than an hour from another one of them, by their places. */
export function closeOnes(moments: readonly number[]): ReadonlySet<number> {
  const order = moments.map((at, place) => ({ at, place })).sort((a, b) => a.at - b.at);
  const close = new Set<number>();
  order.forEach((one, index) => {
    const next = order[index + 1];
    if (next && next.at - one.at < CLOSE_MS) close.add(one.place).add(next.place);
  });
  return close;
}
