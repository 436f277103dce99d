/** An appointment as other programs read it. */
export interface CalendarEvent {
  /** The same for the same thing, so that a second file replaces the first. */
  id: string;
  title: string;
  url: string;
  start: Date;
  minutes: number;
  /** So long before, the calendar reminds as well. */
  alarmMinutes: number;
  now: Date;
}

const moment = (date: Date): string => date.toISOString().replace(/[-:]|\.\d{3}/g, '');
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n?|\n/g, '\\n');

/** Lines have at most 75 bytes; what is longer goes on in the next one, after a space. No character is cut. */
function folded(line: string): string {
  const lines: string[] = [];
  let bytes = 0;
  let part = '';
  for (const character of line) {
    const size = new TextEncoder().encode(character).length;
    if (bytes + size > 74) {
      lines.push(part);
      [part, bytes] = ['', 0];
    }
    part += character;
    bytes += size;
  }
  return [...lines, part].join('\r\n ');
}

/** One appointment as a file for calendars (RFC 5545). */
export function calendarText({ id, title, url, start, minutes, alarmMinutes, now }: CalendarEvent): string {
  const end = new Date(start.getTime() + minutes * 60_000);
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//announced stream//EN',
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `DTEND:${moment(end)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    `TRIGGER:-PT${alarmMinutes}M`,
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
