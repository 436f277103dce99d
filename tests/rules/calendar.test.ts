import fc from 'fast-check';
import { addMonths, daysInMonth, parseDay } from '#rules/calendar.ts';

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
  ['', null],
  ['yesterday', null],
])('parseDay %p', (text, day) => {
  expect(parseDay(text)).toEqual(day);
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
