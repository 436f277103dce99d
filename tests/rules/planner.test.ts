import fc from 'fast-check';
import { closeOnes, isTimeOfDay, nextSlot, slotInTime, slotsBetween } from '#rules/planner.ts';
import { localTimeAt } from '#rules/time-zones.ts';

const BERLIN = { timeZone: 'Europe/Berlin' };
const TUESDAYS = { ...BERLIN, weekdays: [2], time: '18:00' };
const at = (text: string) => new Date(text);

test.each([
  ['the same day', TUESDAYS, '2026-11-24T16:59:59.999Z', '2026-11-24T17:00:00.000Z'],
  ['never the same slot again', TUESDAYS, '2026-11-24T17:00:00.000Z', '2026-12-01T17:00:00.000Z'],
  ['in summer an hour earlier', TUESDAYS, '2026-07-01T00:00:00.000Z', '2026-07-07T16:00:00.000Z'],
  [
    'the day is that of the zone',
    { weekdays: [1], time: '00:30', timeZone: 'Pacific/Kiritimati' },
    '2026-11-21T00:00:00.000Z',
    '2026-11-22T10:30:00.000Z',
  ],
  [
    'a time that does not exist is made up for later that day',
    { ...BERLIN, weekdays: [7], time: '02:30' },
    '2026-03-28T12:00:00.000Z',
    '2026-03-29T01:30:00.000Z',
  ],
  [
    'a time that comes twice is used the first time',
    { ...BERLIN, weekdays: [7], time: '02:30' },
    '2026-10-24T12:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
  ],
  [
    '… and not the second',
    { ...BERLIN, weekdays: [7], time: '02:30' },
    '2026-10-25T00:30:00.000Z',
    '2026-11-01T01:30:00.000Z',
  ],
  ['no weekday, no slot', { ...TUESDAYS, weekdays: [] }, '2026-11-24T00:00:00.000Z', undefined],
])('next slot: %s', (_, rule, after, next) => {
  expect(nextSlot(rule, at(after))?.toISOString()).toBe(next);
});

test('slots are on the days and at the time of their rule, each once, in every zone', () => {
  const rules = fc.record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    time: fc
      .tuple(fc.nat({ max: 23 }), fc.nat({ max: 59 }))
      .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
    timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  });
  const starts = fc.integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2035, 0, 1) });
  fc.assert(
    fc.property(rules, starts, (rule, start) => {
      const from = new Date(start);
      const to = new Date(start + 28 * 86_400_000);
      const slots = slotsBetween([rule], from, to).map((slot) => slot.at.getTime());
      // Four weeks; clocks may move a slot over one of the ends.
      expect(Math.abs(slots.length - 4 * rule.weekdays.length)).toBeLessThanOrEqual(1);
      expect(slots).toEqual([...new Set(slots)].sort((a, b) => a - b));
      for (const slot of slots) {
        const { hour, minute } = localTimeAt(new Date(slot), rule.timeZone);
        const [wantedHour = 0, wantedMinute = 0] = rule.time.split(':').map(Number);
        const later = (hour * 60 + minute - wantedHour * 60 - wantedMinute + 1440) % 1440;
        // Clocks of Antarctica/Troll move by two hours.
        expect([0, 30, 60, 120]).toContain(later);
      }
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['to the minute', '2026-11-24T17:00:00Z', '2026-11-24T17:00:00Z', '2026-11-24T17:00:00.000Z'],
  ['six hours late', '2026-11-24T17:00:00Z', '2026-11-24T23:00:00Z', '2026-11-24T17:00:00.000Z'],
  ['later than that', '2026-11-24T17:00:00Z', '2026-11-24T23:00:01Z', undefined],
  ['not yet', '2026-12-01T17:00:00Z', '2026-11-24T17:00:00Z', undefined],
  ['the last of many', '2026-10-06T16:00:00Z', '2026-11-24T17:30:00Z', '2026-11-24T17:00:00.000Z'],
  ['used before', '2026-12-01T17:00:00Z', '2026-11-24T18:00:00Z', undefined],
])('slot in time: %s', (_, nextAt, now, slot) => {
  expect(slotInTime(TUESDAYS, at(nextAt), at(now))?.toISOString()).toBe(slot);
});

test('slots of several rules come in order', () => {
  const daily = { ...BERLIN, weekdays: [1, 2, 3], time: '09:00' };
  const slots = slotsBetween([TUESDAYS, daily], at('2026-11-23T00:00:00Z'), at('2026-11-26T00:00:00Z'));
  expect(slots.map((slot) => slot.at.toISOString().slice(0, 13))).toEqual([
    '2026-11-23T08',
    '2026-11-24T08',
    '2026-11-24T17',
    '2026-11-25T08',
  ]);
});

test.each([
  [[], []],
  [[0], []],
  [[0, 3_600_000], []],
  [
    [3_599_999, 0],
    [0, 1],
  ],
  [
    [9_000_000, 0, 8_000_000, 20_000_000],
    [0, 2],
  ],
])('moments less than an hour apart: %p', (moments, close) => {
  expect([...closeOnes(moments)].sort()).toEqual(close);
});

test.each([
  ['00:00', true],
  ['23:59', true],
  ['24:00', false],
  ['7:30', false],
  ['07:60', false],
  ['07:30:00', false],
])('isTimeOfDay %p', (text, is) => {
  expect(isTimeOfDay(text)).toBe(is);
});

test('a day that a zone left out gives no second slot', () => {
  // Samoa had no December 30, 2011.
  const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], time: '18:00', timeZone: 'Pacific/Apia' };
  const slots = slotsBetween([daily], at('2011-12-28T00:00:00Z'), at('2012-01-03T00:00:00Z'));
  const moments = slots.map((slot) => slot.at.toISOString());
  expect(new Set(moments).size).toBe(moments.length);
  expect(moments.map((moment) => localTimeAt(at(moment), daily.timeZone).day)).toEqual([
    27, 28, 29, 31, 1, 2,
  ]);
});

test('of each rule no more slots than asked for', () => {
  const daily = { ...BERLIN, weekdays: [1, 2, 3, 4, 5, 6, 7], time: '08:00' };
  const slots = slotsBetween([TUESDAYS, daily], at('2026-11-23T00:00:00Z'), at('2027-11-23T00:00:00Z'), 3);
  expect(slots.filter(({ rule }) => rule === daily)).toHaveLength(3);
  expect(slots).toHaveLength(6);
});
