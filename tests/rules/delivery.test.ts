import fc from 'fast-check';
import { HOUR_MS } from '#rules/calendar.ts';
import {
  channelsOf,
  DIGEST_HOUR,
  hasOwnMail,
  mailStep,
  minutesOf,
  nextDigest,
  type Preferences,
  pushStep,
  quietUntil,
  timeOf,
  type Waiting,
} from '#rules/delivery.ts';
import { NOTIFICATION_ACTIONS, NOTIFICATION_TYPES } from '#rules/notifications.ts';
import { localTimeAt } from '#rules/time-zones.ts';

const SEED = 20_261_125;
const night = { from: minutesOf('22:00') ?? 0, to: minutesOf('08:00') ?? 0 };
const noon = { from: minutesOf('12:00') ?? 0, to: minutesOf('13:30') ?? 0 };

describe('quiet hours', () => {
  test.each([
    ['before midnight', '2026-03-01T22:30:00Z', night, 'UTC', '2026-03-02T08:00:00.000Z'],
    ['after midnight', '2026-03-02T02:00:00Z', night, 'UTC', '2026-03-02T08:00:00.000Z'],
    ['in their first minute', '2026-03-01T22:00:00Z', night, 'UTC', '2026-03-02T08:00:00.000Z'],
    ['when they end', '2026-03-02T08:00:00Z', night, 'UTC', null],
    ['in the day', '2026-03-02T15:00:00Z', night, 'UTC', null],
    ['within one day', '2026-03-02T12:10:00Z', noon, 'UTC', '2026-03-02T13:30:00.000Z'],
    ['after those of one day', '2026-03-02T13:30:00Z', noon, 'UTC', null],
    ['elsewhere', '2026-03-01T15:00:00Z', night, 'Asia/Tokyo', '2026-03-01T23:00:00.000Z'],
    ['with half an hour', '2026-03-01T17:00:00Z', night, 'Asia/Kolkata', '2026-03-02T02:30:00.000Z'],
    ['at the end of a year', '2026-12-31T23:30:00Z', night, 'UTC', '2027-01-01T08:00:00.000Z'],
    // Clocks go forward at 2:00 and back at 3:00 on these days.
    ['when clocks go forward', '2026-03-28T23:00:00Z', night, 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['when clocks go back', '2026-10-24T22:00:00Z', night, 'Europe/Berlin', '2026-10-25T07:00:00.000Z'],
    [
      'that end in the hour left out',
      '2026-03-29T00:30:00Z',
      { from: 0, to: 150 },
      'Europe/Berlin',
      '2026-03-29T01:30:00.000Z',
    ],
    [
      'that end in the hour that comes twice, the first time',
      '2026-10-25T00:15:00Z',
      { from: 0, to: 150 },
      'Europe/Berlin',
      '2026-10-25T00:30:00.000Z',
    ],
    ['and the second time', '2026-10-25T01:15:00Z', { from: 0, to: 150 }, 'Europe/Berlin', null],
    ['that are none', '2026-03-01T22:30:00Z', null, 'UTC', null],
    ['of no length', '2026-03-01T22:30:00Z', { from: 60, to: 60 }, 'UTC', null],
  ])('%s', (_when, now, quiet, zone, end) => {
    expect(quietUntil(new Date(now), quiet, zone)?.toISOString() ?? null).toBe(end);
  });

  test('end at their time, within a day, and are over then', () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Apia'];
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 1439 }),
        fc.integer({ min: 0, max: 1439 }),
        fc.constantFrom(...zones),
        (now, from, to, zone) => {
          const end = quietUntil(now, { from, to }, zone);
          if (!end) return;
          expect(end.getTime()).toBeGreaterThan(now.getTime());
          // A day with a clock that goes back has 25 hours.
          expect(end.getTime() - now.getTime()).toBeLessThanOrEqual(25 * HOUR_MS);
          expect(quietUntil(end, { from, to }, zone)).toBeNull();
        },
      ),
      { seed: SEED, numRuns: 2000 },
    );
  });
});

describe('the next digest', () => {
  test.each([
    ['2026-03-01T07:59:00Z', 'daily', 'UTC', '2026-03-01T08:00:00.000Z'],
    ['2026-03-01T08:00:00Z', 'daily', 'UTC', '2026-03-02T08:00:00.000Z'],
    ['2026-03-01T12:00:00Z', 'weekly', 'UTC', '2026-03-02T08:00:00.000Z'],
    ['2026-03-02T08:00:00Z', 'weekly', 'UTC', '2026-03-09T08:00:00.000Z'],
    ['2026-03-28T12:00:00Z', 'daily', 'Europe/Berlin', '2026-03-29T06:00:00.000Z'],
    ['2026-03-01T23:30:00Z', 'weekly', 'Asia/Tokyo', '2026-03-08T23:00:00.000Z'],
  ] as const)('after %s, %s in %s: %s', (now, digest, zone, next) => {
    expect(nextDigest(new Date(now), digest, zone).toISOString()).toBe(next);
  });

  test('comes at its hour of the clocks there', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2026-01-01'), max: new Date('2027-12-31'), noInvalidDate: true }),
        fc.constantFrom('daily', 'weekly'),
        fc.constantFrom('Europe/Berlin', 'America/New_York', 'Asia/Kolkata'),
        (now, digest, zone) => {
          const next = nextDigest(now, digest, zone);
          expect(localTimeAt(next, zone)).toMatchObject({ hour: DIGEST_HOUR, minute: 0 });
          expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(
            (digest === 'daily' ? 25 : 169) * HOUR_MS,
          );
        },
      ),
      { seed: SEED },
    );
  });
});

const NOW = new Date('2026-03-01T12:00:00Z');
const waiting = (more: Partial<Waiting> = {}): Waiting => ({
  type: 'message',
  action: 'message',
  isRead: false,
  pushedAt: null,
  mailedAt: null,
  ...more,
});
const wants = (more: Partial<Preferences> = {}): Preferences => ({
  channels: {},
  quiet: null,
  timeZone: 'UTC',
  digest: 'off',
  ...more,
});
const everywhere = { messages: ['inApp', 'email', 'push'], likes: ['inApp', 'email', 'push'] } as const;
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

test.each([
  ['a message, as usual', waiting(), wants(), { step: 'send' }],
  ['what was read meanwhile', waiting({ isRead: true }), wants(), { step: 'drop' }],
  ['a like, as usual', waiting({ type: 'liked', action: 'liked' }), wants(), { step: 'drop' }],
  ['what was switched off', waiting(), wants({ channels: { messages: ['inApp'] } }), { step: 'drop' }],
  [
    'a message in quiet hours',
    waiting(),
    wants({ quiet: noon }),
    { step: 'wait', until: new Date('2026-03-01T13:30:00Z') },
  ],
  [
    'a stream in quiet hours, which is over by then',
    waiting({ type: 'live', action: 'started' }),
    wants({ quiet: noon }),
    { step: 'drop' },
  ],
  [
    'a new post, which is told on arrival',
    waiting({ type: 'new-content', action: 'published' }),
    wants(),
    { step: 'drop' },
  ],
  ['another message a minute later', waiting({ pushedAt: ago(1) }), wants(), { step: 'send' }],
  [
    'another like of the same post a minute later',
    waiting({ type: 'liked', action: 'liked', pushedAt: ago(1) }),
    wants({ channels: everywhere }),
    { step: 'wait', until: new Date('2026-03-01T12:59:00Z') },
  ],
])('push: %s', (_what, what, preferences, step) => expect(pushStep(what, preferences, NOW)).toEqual(step));

test.each([
  ['a message, as usual', waiting(), wants(), { step: 'drop' }],
  ['a message, where it is wanted', waiting(), wants({ channels: everywhere }), { step: 'send' }],
  ['what was read meanwhile', waiting({ isRead: true }), wants({ channels: everywhere }), { step: 'drop' }],
  [
    'the same conversation within the hour',
    waiting({ mailedAt: ago(20) }),
    wants({ channels: everywhere }),
    { step: 'wait', until: new Date('2026-03-01T12:40:00Z') },
  ],
  [
    'the same conversation after an hour',
    waiting({ mailedAt: ago(60) }),
    wants({ channels: everywhere }),
    { step: 'send' },
  ],
  ['together with others', waiting(), wants({ channels: everywhere, digest: 'daily' }), { step: 'digest' }],
  ['a sale', waiting({ type: 'purchased', action: 'purchased' }), wants(), { step: 'send' }],
  [
    'an order, which has its own e-mail',
    waiting({ type: 'order', action: 'placed' }),
    wants(),
    { step: 'drop' },
  ],
  [
    'a login, whatever was chosen',
    waiting({ type: 'security', action: 'login' }),
    wants({ channels: { security: [] }, digest: 'weekly' }),
    { step: 'send' },
  ],
  [
    'quiet hours, which are for what rings',
    waiting(),
    wants({ channels: everywhere, quiet: noon }),
    { step: 'send' },
  ],
])('e-mail: %s', (_what, what, preferences, step) => expect(mailStep(what, preferences, NOW)).toEqual(step));

test('what is fixed cannot be switched off, and nothing else is added', () => {
  expect(channelsOf('security', { security: [] })).toEqual(['inApp', 'email']);
  expect(channelsOf('likes', { likes: [] })).toEqual([]);
  expect(channelsOf('likes', {})).toEqual(['inApp']);
  expect(channelsOf('content', { content: ['inApp', 'email', 'push'] })).toEqual(['inApp']);
});

test('what has an e-mail of its own is something that happens', () => {
  const own = NOTIFICATION_TYPES.flatMap((type) =>
    NOTIFICATION_ACTIONS[type]
      .filter((action) => hasOwnMail(type, action))
      .map((action) => `${type}.${action}`),
  );
  expect(own).toContain('order.placed');
  expect(own).not.toContain('liked.liked');
});

test.each([
  ['00:00', 0],
  ['08:05', 485],
  ['23:59', 1439],
  ['24:00', null],
  ['8:00', null],
  ['', null],
])('%j is %s minutes after midnight', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
  if (minutes !== null) expect(timeOf(minutes)).toBe(text);
});
