import { useContext, useState } from 'react';
import { useLocale } from '#i18n/use-t.ts';
import { classNames } from './class-names.ts';
import { dateFormat, relativeFormat } from './format.ts';
import styles from './time-text.module.css';
import { useNow } from './use-now.ts';
import { WrittenAt } from './written-at.ts';

interface TimeTextProps {
  /** ISO text or milliseconds. */
  value: string | number;
  /** Stands in for the clock; without it the browser's, from the first paint on. */
  now?: number;
  /** `relative` (default) turns into a date after a week; `date` and `datetime` never count. */
  as?: 'relative' | 'date' | 'datetime';
  /** A button that shows the exact time on tap. Not inside a link. */
  tappable?: boolean;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Before the reader's time zone is known, UTC, so that server and browser write the same. */
const zone = (known: boolean): 'UTC' | undefined => (known ? undefined : 'UTC');

/** Whether a moment so many milliseconds away is counted ("in 3 days"), and not written as a date. */
export const isCounted = (distance: number): boolean => Math.abs(distance) < 7 * DAY;

/** "5m ago", "in 3h", "yesterday"; a date when it is more than a week away. */
export function relativeTime(value: number, now: number, locale: string, known = true): string {
  const distance = value - now;
  const size = Math.abs(distance);
  const format = relativeFormat(locale);
  if (size < MINUTE) return format.format(0, 'second');
  if (size < HOUR) return format.format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.trunc(distance / HOUR), 'hour');
  if (isCounted(distance)) return format.format(Math.trunc(distance / DAY), 'day');
  const yearOf = (time: number) => (known ? new Date(time).getFullYear() : new Date(time).getUTCFullYear());
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: yearOf(value) === yearOf(now) ? undefined : 'numeric',
    timeZone: zone(known),
  }).format(value);
}

function absolute(value: number, locale: string, withTime: boolean, known: boolean): string {
  return dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: withTime ? 'short' : undefined,
    timeZone: zone(known),
  }).format(value);
}

/** A moment (milliseconds) in the reader's time zone, for sentences that come up once the page is hydrated. */
export const exactTime = (value: number, locale: string): string => absolute(value, locale, true, true);

/**
 * A moment, relative with the exact time on hover or tap. The server counts from when it writes the page, and so does
 * the browser's first render: nothing changes before its eyes but what has become older meanwhile.
 */
export function TimeText({ value, now, as = 'relative', tappable }: TimeTextProps) {
  const locale = useLocale();
  const clock = useNow();
  const writtenAt = useContext(WrittenAt);
  const [exact, setExact] = useState(false);
  const moment = typeof value === 'number' ? value : Date.parse(value);
  if (Number.isNaN(moment)) return null;
  const hydrated = clock !== undefined;
  // Nobody points at it before the page is hydrated.
  const full = hydrated ? absolute(moment, locale, true, hydrated) : undefined;
  const from = now ?? clock ?? writtenAt;
  const text =
    as === 'relative' && from !== undefined && !exact
      ? relativeTime(moment, from, locale, hydrated)
      : absolute(moment, locale, exact || as === 'datetime', hydrated);
  const time = (
    <time
      dateTime={new Date(moment).toISOString()}
      title={full}
      className={classNames(styles.time, as === 'datetime' && !hydrated && styles.later)}
      suppressHydrationWarning
    >
      {text}
    </time>
  );
  if (!tappable) return time;
  return (
    <button type="button" className={styles.tap} aria-pressed={exact} onClick={() => setExact(!exact)}>
      {time}
    </button>
  );
}
