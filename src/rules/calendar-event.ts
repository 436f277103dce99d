/** An appointment as other programs read it. */
interface CalendarEvent {
  /** The same for the same thing, so that a second file replaces the first. */
  id: string;
  title: string;
  /** What it is about; '' when there is nothing to say. */
  text: string;
  url: string;
  start: Date;
  /** So long before, the calendar reminds as well. */
  alarmMinutes: number;
  now: Date;
  /** The site that made the file. */
  site: string;
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

/** One appointment as a file for calendars (RFC 5545). It has no end: nobody knows before. */
export function calendarText({
  id,
  title,
  text,
  url,
  start,
  alarmMinutes,
  now,
  site,
}: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(site)}//Announced stream//EN`,
    'BEGIN:VEVENT',
    `UID:${escaped(id)}`,
    `DTSTAMP:${moment(now)}`,
    `DTSTART:${moment(start)}`,
    `SUMMARY:${escaped(title)}`,
    ...(text ? [`DESCRIPTION:${escaped(text)}`] : []),
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
