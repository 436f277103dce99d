import { calendarText } from '#rules/calendar-event.ts';

const event = {
  id: 'f1@example.com',
  title: 'Night show',
  text: 'Slow songs; bring tea.',
  url: 'https://example.com/post/night',
  start: new Date('2026-03-01T14:00:00.000Z'),
  alarmMinutes: 10,
  now: new Date('2026-02-01T00:00:00.000Z'),
  site: 'Footlight',
};

test('an appointment has its start, words, address and alarm, and no end that nobody knows', () => {
  expect(calendarText(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Footlight//Announced stream//EN',
    'BEGIN:VEVENT',
    'UID:f1@example.com',
    'DTSTAMP:20260201T000000Z',
    'DTSTART:20260301T140000Z',
    'SUMMARY:Night show',
    'DESCRIPTION:Slow songs\\; bring tea.',
    'URL:https://example.com/post/night',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Night show',
    'TRIGGER:-PT10M',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('signs with a meaning are escaped, and no line can be added', () => {
  expect(calendarText({ ...event, title: 'A, b; c\\d\r\nBEGIN:VEVENT' })).toContain(
    'SUMMARY:A\\, b\\; c\\\\d\\nBEGIN:VEVENT\r\n',
  );
});

test('long lines are folded between characters', () => {
  const title = `${'ü'.repeat(60)}🌙 end`;
  const text = calendarText({ ...event, title });
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
