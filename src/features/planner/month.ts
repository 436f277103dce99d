import type { PlannedPost, QueueSlot } from '#contract/planner.ts';
import { closeOnes } from '#rules/planner.ts';

/** A month of the browser's calendar; `month` counts from 0. */
interface Month {
  readonly year: number;
  readonly month: number;
}

const two = (number: number): string => String(number).padStart(2, '0');

/** The month of an address (`2026-11`), else the one that runs. */
export function monthOf(text: string, now: number): Month {
  const [, year, month] = /^(20\d\d)-(0[1-9]|1[0-2])$/.exec(text) ?? [];
  const today = new Date(now);
  return year
    ? { year: Number(year), month: Number(month) - 1 }
    : { year: today.getFullYear(), month: today.getMonth() };
}

/** The month so many months later, as an address has it; '' for the one that runs. */
export function monthText({ year, month }: Month, by: number, now: number): string {
  const at = new Date(year, month + by, 1);
  const text = `${at.getFullYear()}-${two(at.getMonth() + 1)}`;
  const today = new Date(now);
  return text === `${today.getFullYear()}-${two(today.getMonth() + 1)}` ? '' : text;
}

/** A day of the browser's calendar as YYYY-MM-DD. */
export const dayOf = (at: Date | number | string): string => {
  const date = new Date(at);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
};

/** The first day of a week where this language is spoken: 0 is Sunday. */
export function firstWeekday(locale: string): number {
  const known = new Intl.Locale(locale) as Intl.Locale & {
    getWeekInfo?: () => { firstDay: number };
    weekInfo?: { firstDay: number };
  };
  return ((known.getWeekInfo?.() ?? known.weekInfo)?.firstDay ?? 1) % 7;
}

/** The weeks that hold a month, each of seven days; every day by its first moment. */
export function weeksOf({ year, month }: Month, firstDay: number): Date[][] {
  const before = (new Date(year, month, 1).getDay() - firstDay + 7) % 7;
  const days = new Date(year, month + 1, 0).getDate();
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => new Date(year, month, 1 - before + week * 7 + day)),
  );
}

/** The same time of day on another day of the browser's calendar. */
export function sameTimeOn(moment: string, day: Date): Date {
  const at = new Date(moment);
  return new Date(day.getFullYear(), day.getMonth(), day.getDate(), at.getHours(), at.getMinutes());
}

/** What stands on a day: a post, or a slot of the queue. */
export type Entry = { id: string; at: number; isClose: boolean } & (
  | { post: PlannedPost; slot?: undefined }
  | { slot: QueueSlot; post?: undefined }
);

/** Posts and slots in order of time. What is to come and less than an hour from something else is marked. */
export function entriesOf(posts: readonly PlannedPost[], slots: readonly QueueSlot[]): Entry[] {
  const entries: Entry[] = [
    ...posts.map((post) => ({ id: post._id, at: Date.parse(post.publishedAt), isClose: false, post })),
    ...slots.map((slot) => ({
      id: `${slot.ruleId} ${slot.at}`,
      ...{ at: Date.parse(slot.at), isClose: false, slot },
    })),
  ].sort((a, b) => a.at - b.at);
  const coming = entries.filter(({ post, slot }) => (post ? post.isPlanned : slot?.draft));
  const close = closeOnes(coming.map(({ at }) => at));
  coming.forEach((entry, place) => {
    entry.isClose = close.has(place);
  });
  return entries;
}
