import { DAY_MS, HOUR_MS } from './calendar.ts';
import { localTimeAt, momentOf } from './time-zones.ts';

/** How many drafts the queue of a performer holds, and how many rules publish from it. */
export const QUEUE_POSTS_MAX = 100;
export const QUEUE_RULES_MAX = 10;
/** A slot that no process was there for is made up for until so many hours later. */
export const SLOT_LATE_HOURS = 6;
/** Two posts that are nearer to each other than this are pointed out. */
export const CLOSE_MS = HOUR_MS;
/** How many days the calendar is asked for at once: a month with the days around it, twice over. */
export const CALENDAR_DAYS_MAX = 93;

/** Days of a week as ISO 8601 counts them: 1 is Monday, 7 is Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Every one of these weekdays at this time, as clocks in the zone show it. */
export interface QueueRule {
  readonly weekdays: readonly number[];
  /** `HH:MM`, from 00:00 to 23:59. */
  readonly time: string;
  readonly timeZone: string;
}

export const isTimeOfDay = (text: string): boolean => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const isoWeekday = (day: Date): number => day.getUTCDay() || 7;

/** The first moment after this one at which a rule publishes. Null for a rule without a weekday. */
export function nextSlot({ weekdays, time, timeZone }: QueueRule, after: Date): Date | null {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const { year, month, day } = localTimeAt(after, timeZone);
  // One day more on both sides: the zone may have left out a day, and midnight may come later than the day.
  for (let ahead = -1; ahead <= 9; ahead += 1) {
    const date = new Date(Date.UTC(year, month - 1, day) + ahead * DAY_MS);
    if (!weekdays.includes(isoWeekday(date))) continue;
    const local = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const slot = momentOf({ ...local, hour, minute }, timeZone);
    if (slot > after) return slot;
  }
  return null;
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

export interface Slot<R extends QueueRule> {
  readonly rule: R;
  readonly at: Date;
}

/** The slots of all rules after `from` and before `to`, in order. */
export function slotsBetween<R extends QueueRule>(rules: readonly R[], from: Date, to: Date): Slot<R>[] {
  const slots: Slot<R>[] = [];
  for (const rule of rules) {
    let at = nextSlot(rule, from);
    while (at && at < to) {
      slots.push({ rule, at });
      at = nextSlot(rule, at);
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
