import fc from 'fast-check';
import { ageOn, birthDateProblem, isGender, nameProblem, normalizeName, shownAge } from '#rules/person.ts';

const isOfAge = (day: string, now: Date) => birthDateProblem(day, now) === null;

test.each([
  ['Anna', null],
  ['Anna-Maria  de la Cruz', null],
  ['李小龍', null],
  ['أحمد', null],
  ['✨', null],
  ['👩‍👩‍👧', null],
  ['x'.repeat(60), null],
  ['😀'.repeat(60), null],
  ['x'.repeat(61), 'too-long'],
  ['', 'missing'],
  ['   ', 'missing'],
  ['\u200b\u200b', 'missing'],
  ['\u3164', 'missing'],
  ['\u0301', 'missing'],
  [`${'x'.repeat(60)}\u200b`, null],
  ['An\u0000na', 'characters'],
  ['An\nna', 'characters'],
  ['An\u202ena', 'characters'],
  ['An\u2066na', 'characters'],
])('name %p: %p', (value, problem) => {
  expect(nameProblem(value)).toBe(problem);
});

test.each([
  ['2008-06-15', '2026-06-15T00:00:00Z', 18],
  ['2000-06-15', '2026-06-30T00:00:00Z', 25],
  ['2000-06-15', '2026-07-01T00:00:00Z', 26],
  ['none', '2026-07-01T00:00:00Z', null],
])('the shown age of %p at %p is %p', (born, now, age) => {
  expect(shownAge(born, new Date(now))).toBe(age);
});

test('normalizeName', () => {
  expect(normalizeName('  Anna   Maria ')).toBe('Anna Maria');
  expect(normalizeName('An\u200bna \u200b Maria\u2060')).toBe('Anna Maria');
});

test.each([
  ['2008-06-15', '2026-06-14T23:59:59Z', 17],
  ['2008-06-15', '2026-06-15T00:00:00Z', 18],
  ['2008-02-29', '2026-02-28T23:59:59Z', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18],
  ['2008-02-29', '2028-02-28T12:00:00Z', 19],
  ['2008-02-29', '2028-02-29T00:00:00Z', 20],
  ['2008-12-31', '2026-12-30T12:00:00Z', 17],
  ['2008-12-31T00:00:00.000Z', '2026-12-31T00:00:00Z', 18],
  ['2027-01-01', '2026-01-01T00:00:00Z', -1],
  ['2007-02-29', '2026-01-01T00:00:00Z', null],
  ['long ago', '2026-01-01T00:00:00Z', null],
])('born %p is at %p %p years old', (born, now, age) => {
  expect(ageOn(born, new Date(now))).toBe(age);
});

test.each([
  ['2008-05-01', null],
  ['2008-05-02', 'too-young'],
  ['2026-05-02', 'future'],
  ['1890-05-02', 'invalid'],
  ['2008-02-30', 'invalid'],
  ['', 'missing'],
])('date of birth %p on 1 May 2026: %p', (born, problem) => {
  expect(birthDateProblem(born, new Date('2026-05-01T10:00:00Z'))).toBe(problem);
});

test('who is an adult stays one, and nobody is before 6574 days of life', () => {
  const past = fc.date({ min: new Date('1930-01-01'), max: new Date('2040-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(
      past,
      fc.integer({ min: 0, max: 10_000 }),
      fc.integer({ min: 0, max: 3000 }),
      (born, days, later) => {
        const day = born.toISOString().slice(0, 10);
        const now = new Date(Date.parse(day) + days * 86_400_000);
        const adult = isOfAge(day, now);
        if (days < 6574) expect(adult).toBe(false);
        if (days > 6575) expect(adult).toBe(true);
        if (adult) expect(isOfAge(day, new Date(now.getTime() + later * 86_400_000))).toBe(true);
      },
    ),
  );
});

test('isGender knows the four of the enum card', () => {
  expect(['male', 'female', 'transgender', 'couple'].every(isGender)).toBe(true);
  expect([undefined, null, '', 'Male', 1].some(isGender)).toBe(false);
});
