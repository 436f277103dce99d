import fc from 'fast-check';
import { isTimeZone, localTimeAt, momentOf } from '#rules/time-zones.ts';

const local = (text: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[-T:]/).map(Number);
  return { year, month, day, hour, minute };
};

test.each([
  ['2026-01-15T18:00', 'Europe/Berlin', '2026-01-15T17:00:00.000Z'],
  ['2026-07-15T18:00', 'Europe/Berlin', '2026-07-15T16:00:00.000Z'],
  ['2026-03-29T01:59', 'Europe/Berlin', '2026-03-29T00:59:00.000Z'],
  // Clocks go from 2:00 to 3:00: these do not exist.
  ['2026-03-29T02:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-03-29T02:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-03-29T03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  // Clocks go from 3:00 to 2:00: these come twice.
  ['2026-10-25T02:00', 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
  ['2026-10-25T02:30', 'Europe/Berlin', '2026-10-25T00:30:00.000Z'],
  ['2026-10-25T03:00', 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
  ['2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
  ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
  // By half an hour.
  ['2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
  ['2026-06-01T00:00', 'Asia/Kathmandu', '2026-05-31T18:15:00.000Z'],
  ['2026-06-01T00:00', 'Pacific/Kiritimati', '2026-05-31T10:00:00.000Z'],
  // There the clocks go forward at midnight.
  ['2026-09-06T00:30', 'America/Santiago', '2026-09-06T04:30:00.000Z'],
  // A whole day was left out.
  ['2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
  ['2026-06-01T00:00', 'UTC', '2026-06-01T00:00:00.000Z'],
])('%p in %p is %p', (text, timeZone, moment) => {
  expect(momentOf(local(text), timeZone).toISOString()).toBe(moment);
});

test('every moment is found by what clocks show, or its first time is, wherever one lives', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const moments = fc
    .integer({ min: Date.UTC(2000, 0, 1) / 60_000, max: Date.UTC(2060, 0, 1) / 60_000 })
    .map((minutes) => new Date(minutes * 60_000));
  fc.assert(
    fc.property(moments, zones, (moment, zone) => {
      const shown = localTimeAt(moment, zone);
      const found = momentOf(shown, zone);
      expect(localTimeAt(found, zone)).toEqual(shown);
      expect(found.getTime()).toBeLessThanOrEqual(moment.getTime());
      expect(moment.getTime() - found.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
    }),
    { numRuns: 1000 },
  );
});

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Etc/GMT+5', true],
  ['America/Argentina/Buenos_Aires', true],
  ['+02:00', false],
  ['Europe/Nowhere', false],
  ['', false],
  ['Berlin', false],
  [`Europe/${'x'.repeat(80)}`, false],
])('isTimeZone %p', (name, is) => {
  expect(isTimeZone(name)).toBe(is);
});
