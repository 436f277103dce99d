import { DAY_MS, type Day } from './calendar.ts';

/** What clocks on the wall show. */
interface LocalTime extends Day {
  readonly hour: number;
  readonly minute: number;
}

/** Names have at most this many characters (`America/Argentina/ComodRivadavia` has 32). */
export const TIME_ZONE_MAX = 64;

const formats = new Map<string, Intl.DateTimeFormat>();
/** More than there are zones with all their other names. One name can be spelled in millions of ways. */
const MOST_FORMATS = 1000;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    ...{ calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  });
  if (formats.size >= MOST_FORMATS) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** Whether this is the IANA name of a time zone (`Europe/Berlin`, `UTC`); a bare offset is none. */
export function isTimeZone(name: string): boolean {
  if (name.length > TIME_ZONE_MAX || !/^[A-Za-z][\w+/-]*$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** What clocks in a zone show at a moment, with seconds. */
function clockAt(moment: number, timeZone: string) {
  const parts = formatOf(timeZone).formatToParts(moment);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value);
  return {
    ...{ year: part('year'), month: part('month'), day: part('day') },
    ...{ hour: part('hour'), minute: part('minute'), second: part('second') },
  };
}

export function localTimeAt(moment: Date, timeZone: string): LocalTime {
  const { second: _second, ...local } = clockAt(moment.getTime(), timeZone);
  return local;
}

const asUtc = ({ year, month, day, hour, minute }: LocalTime, second = 0): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** How far clocks of a zone are ahead of UTC, in milliseconds. */
function offsetAt(moment: number, timeZone: string): number {
  const clock = clockAt(moment, timeZone);
  return asUtc(clock, clock.second) - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment at which clocks in a zone show this time. A time that comes twice, because clocks go back, means the
 * first; one that is left out, because they go forward, means as much later as they go forward: 2:30 becomes 3:30.
 */
export function momentOf(local: LocalTime, timeZone: string): Date {
  const wall = asUtc(local);
  const before = wall - offsetAt(wall - DAY_MS, timeZone);
  const after = wall - offsetAt(wall + DAY_MS, timeZone);
  const right = [before, after].filter((moment) => moment + offsetAt(moment, timeZone) === wall);
  return new Date(right.length > 0 ? Math.min(...right) : before);
}
