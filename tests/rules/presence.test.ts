import { isOnline, ONLINE_SECONDS } from '#rules/presence.ts';

const now = new Date('2026-05-01T12:00:00.000Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

it.each([
  ['never seen', null, false],
  ['seen now', now, true],
  ['seen on the last moment that counts', ago(ONLINE_SECONDS * 1000), true],
  ['seen a moment before', ago(ONLINE_SECONDS * 1000 + 1), false],
  ['seen by a clock that is ahead', ago(-5000), true],
])('%s', (_, lastSeenAt, expected) => {
  expect(isOnline(lastSeenAt, now)).toBe(expected);
});
