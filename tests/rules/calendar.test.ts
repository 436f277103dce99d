import fc from 'fast-check';
import { addMonths, daysInMonth, parseDay, writtenMoment } from '#rules/calendar.ts';

test.each([
  ['2026-02-28', { year: 2026, month: 2, day: 28 }],
  ['2024-02-29', { year: 2024, month: 2, day: 29 }],
  ['2026-02-29', null],
  ['1900-02-29', null],
  ['2000-02-29', { year: 2000, month: 2, day: 29 }],
  ['2026-13-01', null],
  ['2026-00-10', null],
  ['2026-04-31', null],
  ['2026-04-30T23:00:00.000Z', { year: 2026, month: 4, day: 30 }],
  ['2026-4-3', null],
  ['0000-01-01', null],
  ['1899-12-31', null],
  ['2101-01-01', null],
  ['', null],
  ['yesterday', null],
])('parseDay %p', (text, day) => {
  expect(parseDay(text)).toEqual(day);
});

test.each([
  ['2026-03-01', '2026-03-01T00:00:00.000Z'],
  ['2026-03-01T12:30', '2026-03-01T12:30:00.000Z'],
  ['2026-03-01T12:30:15', '2026-03-01T12:30:15.000Z'],
  ['2026-03-01T12:30:15.250Z', '2026-03-01T12:30:15.250Z'],
  ['2026-03-01T12:30:15+01:00', '2026-03-01T11:30:15.000Z'],
  ['2026-03-01T12:30:15-0230', '2026-03-01T15:00:15.000Z'],
  ['Sun, 01 Mar 2026 12:30:15 GMT', '2026-03-01T12:30:15.000Z'],
  ['Sun, 01 Mar 2026 12:30:15 +0100', '2026-03-01T11:30:15.000Z'],
])('writtenMoment %p', (text, moment) => {
  expect(writtenMoment(text)?.toISOString()).toBe(moment);
});

test.each([
  '5',
  '2026',
  '1772366400000',
  '2026-03',
  '2026-02-30',
  'Mon, 30 Feb 2026 12:30:15 GMT',
  '2026-03-01T25:00:00Z',
  '2026-03-01T12:60',
  'Sun, 01 Mar 2026 25:30:15 GMT',
  '03/01/2026',
  '1 March 2026',
  '0000-01-01',
  '1899-12-31',
  '2101-01-01',
  '+275760-09-13',
  '9999-12-31T23:59:59-23:59',
  'yesterday',
  '',
])('%p is no moment', (text) => {
  expect(writtenMoment(text)).toBeNull();
});

test('addMonths lands on the anchor day or the last day of the month, at the same time of day', () => {
  const start = fc.date({ min: new Date('1970-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      start,
      fc.integer({ min: 0, max: 240 }),
      fc.integer({ min: 1, max: 31 }),
      (from, months, anchor) => {
        const to = addMonths(from, months, anchor);
        const index = from.getUTCFullYear() * 12 + from.getUTCMonth() + months;
        expect(to.getUTCFullYear() * 12 + to.getUTCMonth()).toBe(index);
        const last = daysInMonth(to.getUTCFullYear(), to.getUTCMonth());
        expect(to.getUTCDate()).toBe(Math.min(anchor, last));
        expect(to.getTime() % 86_400_000).toBe(from.getTime() % 86_400_000);
      },
    ),
  );
});
