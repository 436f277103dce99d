import { readMoment } from '#components/moment-text.ts';

const US = 'MM/DD/YYYY';

test.each([
  ['11/27/2026 06:00 PM', US, '2026-11-27 18:00'],
  ['11/27/2026, 6:00 pm', US, '2026-11-27 18:00'],
  ['1/5/2027 6PM', US, '2027-01-05 18:00'],
  ['1/5/2027 6 p.m.', US, '2027-01-05 18:00'],
  ['01/05/2027 18:30', US, '2027-01-05 18:30'],
  ['2026-11-27T18:00', US, '2026-11-27 18:00'],
  ['2026-11-27 9:05', US, '2026-11-27 09:05'],
  ['27.11.2026 18:00', 'DD.MM.YYYY', '2026-11-27 18:00'],
  ['5.1.2027 8:00', 'DD.MM.YYYY', '2027-01-05 08:00'],
])('%s is read', (text, pattern, moment) => {
  expect(readMoment(text, pattern)?.format('YYYY-MM-DD HH:mm')).toBe(moment);
});

test.each(['tomorrow at six', '11/27/2026', '27/11/2026 18:00', '11/27/2026 25:00', '12', ''])(
  '“%s” is not guessed at',
  (text) => expect(readMoment(text, US)).toBeNull(),
);
