import { useState } from 'react';
import { useLocale } from '#i18n/use-t.ts';
import { dateFormat, relativeFormat } from './format.ts';
import styles from './time-text.module.css';
import { useNow } from './use-now.ts';

export interface TimeTextProps {
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

/** "5m ago", "in 3h", "yesterday"; a date when it is more than a week away. */
export function relativeTime(value: number, now: number, locale: string): string {
  const distance = value - now;
  const size = Math.abs(distance);
  const format = relativeFormat(locale);
  if (size < MINUTE) return format.format(0, 'second');
  if (size < HOUR) return format.format(Math.trunc(distance / MINUTE), 'minute');
  if (size < DAY) return format.format(Math.trunc(distance / HOUR), 'hour');
  if (size < 7 * DAY) return format.format(Math.trunc(distance / DAY), 'day');
  const sameYear = new Date(value).getFullYear() === new Date(now).getFullYear();
  return dateFormat(locale, {
    day: 'numeric',
    month: 'short',
    year: sameYear ? undefined : 'numeric',
  }).format(value);
}

/** Before the reader's time zone is known, in UTC, so that server and browser write the same. */
function absolute(value: number, locale: string, withTime: boolean, known: boolean): string {
  const timeZone = known ? undefined : 'UTC';
  return dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: withTime ? 'short' : undefined,
    timeZone,
  }).format(value);
}

/** A moment, relative with the exact time on hover or tap; the server writes the date (SSR-stable). */
export function TimeText({ value, now, as = 'relative', tappable }: TimeTextProps) {
  const locale = useLocale();
  const clock = useNow();
  const [exact, setExact] = useState(false);
  const moment = typeof value === 'number' ? value : Date.parse(value);
  if (Number.isNaN(moment)) return null;
  const alive = clock !== undefined;
  // Nobody points at it before the browser is alive.
  const full = alive ? absolute(moment, locale, true, alive) : undefined;
  const relative = as === 'relative' && alive && !exact;
  const text = relative
    ? relativeTime(moment, now ?? clock, locale)
    : absolute(moment, locale, exact || as === 'datetime', alive);
  const time = (
    <time
      dateTime={new Date(moment).toISOString()}
      title={full}
      className={styles.time}
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
