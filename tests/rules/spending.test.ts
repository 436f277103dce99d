import fc from 'fast-check';
import { addHours } from '#rules/calendar.ts';
import { cents } from '#rules/money.ts';
import {
  changedLimit,
  type Limit,
  type LimitPeriod,
  limitAt,
  limitProblem,
  periodAround,
} from '#rules/spending.ts';

const NOW = new Date('2026-03-04T15:30:00Z');
const later = (hours: number) => addHours(NOW, hours);
const limit = (amount: number | null, next: number | null | undefined = undefined, hours = 24): Limit => ({
  amount: amount === null ? null : cents(amount),
  next: next === undefined ? null : { amount: next === null ? null : cents(next), at: later(hours) },
});

test.each<[string, Limit, number | null, Limit]>([
  ['a first one holds at once', limit(null), 500, limit(500)],
  ['a lower one holds at once', limit(500), 300, limit(300)],
  ['nothing at all holds at once', limit(500), 0, limit(0)],
  ['a higher one waits a day', limit(500), 501, limit(500, 501)],
  ['none waits a day', limit(500), null, limit(500, null)],
  ['a higher one in place of another starts to wait anew', limit(500, 600, 3), 700, limit(500, 700)],
  ['the same rise again keeps its time', limit(500, 600, 3), 600, limit(500, 600, 3)],
  ['the same removal again keeps its time', limit(500, null, 3), null, limit(500, null, 3)],
  ['a lower one takes a rise back', limit(500, 600, 3), 400, limit(400)],
  ['the one that holds takes a rise back', limit(500, 600, 3), 500, limit(500)],
  ['what was raised before counts', limit(500, 600, -1), 550, limit(550)],
  ['after a removal any holds at once', limit(500, null, 0), 9000, limit(9000)],
  ['none stays none', limit(null), null, limit(null)],
])('%s', (_what, before, wanted, after) => {
  expect(changedLimit(before, wanted === null ? null : cents(wanted), NOW)).toEqual(after);
});

test('nothing that is asked for makes a limit higher within a day', () => {
  const amount = fc.option(fc.integer({ min: 0, max: 1000 }));
  const steps = fc.array(fc.tuple(amount, fc.integer({ min: 0, max: 30 })), { maxLength: 20 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1000 }), steps, (first, wishes) => {
      const asked: { value: number; at: number }[] = [];
      let [state, hour] = [limit(first), 0];
      const value = (one: number | null) => one ?? Number.POSITIVE_INFINITY;
      for (const [wanted, hours] of wishes) {
        const before = value(limitAt(state, later(hour)).amount);
        hour += hours;
        const now = value(limitAt(state, later(hour)).amount);
        // Whatever became higher was asked for at least a day ago.
        if (now > before) expect(asked.some((one) => one.value === now && one.at <= hour - 24)).toBe(true);
        state = changedLimit(state, wanted === null ? null : cents(wanted), later(hour));
        expect(value(limitAt(state, later(hour)).amount)).toBeLessThanOrEqual(now);
        asked.push({ value: value(wanted), at: hour });
        if (now === Number.POSITIVE_INFINITY) return;
      }
    }),
    { numRuns: 1000 },
  );
});

test.each<[LimitPeriod, string, string, string]>([
  ['day', '2026-03-04T00:00:00.000Z', '2026-03-04', '2026-03-05'],
  ['day', '2026-03-04T23:59:59.999Z', '2026-03-04', '2026-03-05'],
  ['week', '2026-03-04T15:30:00.000Z', '2026-03-02', '2026-03-09'],
  ['week', '2026-03-02T00:00:00.000Z', '2026-03-02', '2026-03-09'],
  ['week', '2026-03-01T23:59:59.999Z', '2026-02-23', '2026-03-02'],
  ['month', '2026-12-31T23:59:59.999Z', '2026-12-01', '2027-01-01'],
  ['month', '2028-02-29T12:00:00.000Z', '2028-02-01', '2028-03-01'],
])('the %s around %s is %s to %s', (period, now, from, until) => {
  expect(periodAround(period, new Date(now))).toEqual({ from: new Date(from), until: new Date(until) });
});

const spent = { day: cents(100), week: cents(400), month: cents(1000) };
const problem = (limits: Partial<Record<LimitPeriod, Limit>>, price: number, now = NOW) => {
  const all = Object.entries(limits).map(([period, one]) => ({ period: period as LimitPeriod, limit: one }));
  return limitProblem(all, spent, cents(price), now);
};

test.each<[string, Partial<Record<LimitPeriod, Limit>>, number, object | null]>([
  ['no limit', {}, 9999, null],
  ['exactly the rest', { day: limit(150) }, 50, null],
  ['a cent more', { day: limit(150) }, 51, { period: 'day', left: 50, isAboveWholeLimit: false }],
  ['more than the whole', { day: limit(150) }, 151, { period: 'day', isAboveWholeLimit: true }],
  ['spent already', { week: limit(300) }, 1, { period: 'week', left: 0 }],
  ['zero', { month: limit(0) }, 1, { period: 'month', left: 0, isAboveWholeLimit: true }],
  [
    'several: the one that opens last',
    { day: limit(120), month: limit(1010) },
    30,
    { period: 'month', left: 10 },
  ],
  ['several: the one that never opens', { day: limit(20), month: limit(1010) }, 30, { period: 'day' }],
  ['a rise that has not come', { day: limit(150, 900) }, 51, { period: 'day' }],
  ['a rise that has come', { day: limit(150, 900, 0) }, 51, null],
  ['a removal that has come', { day: limit(150, null, 0) }, 51, null],
])('paying with %s', (_what, limits, price, expected) => {
  const found = problem(limits, price);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});
