import fc from 'fast-check';
import { percentOf, pollEnded, pollResults } from '#rules/polls.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:00.001Z');

test.each([
  ['a visitor while it runs', { isOwn: false, hasVoted: false, endsAt: later }, false],
  ['a visitor at its end', { isOwn: false, hasVoted: false, endsAt: now }, true],
  ['who voted', { isOwn: false, hasVoted: true, endsAt: later }, true],
  ['who asked', { isOwn: true, hasVoted: false, endsAt: later }, true],
  ['a visitor of one without an end', { isOwn: false, hasVoted: false, endsAt: null }, false],
])('how it stands is told to %s: %#', (_name, look, expected) => {
  expect(pollResults({ ...look, now })).toBe(expected);
});

test('a poll without an end never ends', () => {
  expect([pollEnded({ endsAt: null, now }), pollEnded({ endsAt: now, now })]).toEqual([false, true]);
});

test('a part is between 0 and 100 percent, and nothing of nothing', () => {
  expect(percentOf(0, 0)).toBe(0);
  fc.assert(
    fc.property(fc.nat(1000), fc.nat(1000), (votes, others) => {
      const percent = percentOf(votes, votes + others);
      expect(percent >= 0 && percent <= 100 && Number.isInteger(percent)).toBe(true);
    }),
  );
});
