import { BROWSER_OPTIONS } from './browser.ts';

export const MINUTE_MS = 60_000;

/** Parts of a moment in the time zone of the test's browsers. */
export function partsOf(at: number) {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: BROWSER_OPTIONS.timezoneId, hourCycle: 'h23', weekday: 'long' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    month: `${parts.year}-${parts.month}`,
    day: `${parts.year}-${parts.month}-${parts.day}`,
    time: `${parts.hour}:${parts.minute}`,
    weekday: parts.weekday ?? '',
  };
}

/** A minute as an American types it, in the time zone of the test's browsers. */
export function typedMoment(at: number): string {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: BROWSER_OPTIONS.timezoneId,
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  });
  return format.format(at).replace(',', '').replace(/\s/g, ' ');
}
