import { timeLeft } from '#rules/private-shows.ts';

/** Six tokens a minute, in hundredths; the second minute is paid, half of it is used. */
const show = {
  status: 'running' as const,
  price: 600,
  minutes: 2,
  presentMs: 90_000,
  allowedMinutes: 10,
};

test.each([
  ['the wallet holds less than a minute', show, 599, 30_000, 1],
  ['it holds one more', show, 600, 90_000, 2],
  ['it holds two more', show, 1_799, 150_000, null],
  ['exactly two minutes are left', { ...show, presentMs: 60_000 }, 600, 120_000, 2],
  ['exactly one minute is left', { ...show, presentMs: 60_000 }, 0, 60_000, 1],
  ['all minutes that were allowed are paid', { ...show, allowedMinutes: 2 }, 60_000, 30_000, 1],
  ['more was used than is paid', { ...show, presentMs: 130_000 }, 0, 0, 1],
  ['two minutes were allowed', { ...show, minutes: 1, presentMs: 0, allowedMinutes: 2 }, 600, 120_000, null],
  ['more than two were', { ...show, minutes: 1, presentMs: 60_000, allowedMinutes: 3 }, 1_200, 120_000, 2],
  ['one was allowed', { ...show, minutes: 1, presentMs: 1_000, allowedMinutes: 1 }, 600, 59_000, null],
  [
    'nobody has come yet',
    { ...show, status: 'accepted' as const, minutes: 0, presentMs: 0 },
    600,
    60_000,
    null,
  ],
  ['it is over', { ...show, status: 'ended' as const }, 0, 30_000, null],
])('time left and its warning when %s', (_when, given, balance, leftMs, warning) => {
  expect(timeLeft(given, balance)).toEqual({ leftMs, warning });
});
