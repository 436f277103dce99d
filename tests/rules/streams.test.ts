import {
  endsAt,
  isLost,
  mayEnter,
  mayReadChat,
  mediaCome,
  type StreamAccessInput,
  streamAccess,
} from '#rules/streams.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const LATER = new Date('2026-04-01T12:00:00Z');

const viewer = (
  more: Partial<NonNullable<StreamAccessInput['viewer']>> = {},
): StreamAccessInput['viewer'] => ({
  id: 'fan',
  role: 'user',
  subscribedUntil: null,
  bought: false,
  blocked: false,
  ...more,
});

const input = (
  audience: StreamAccessInput['stream']['audience'],
  who: StreamAccessInput['viewer'],
  more: Partial<StreamAccessInput> = {},
): StreamAccessInput => ({
  stream: { performerId: 'star', audience, type: 'public', isLive: true },
  performer: { active: true, approved: true, blockedCountries: ['DE'] },
  viewer: who,
  countries: ['NL'],
  now: NOW,
  ...more,
});

const codeOf = (given: StreamAccessInput): string => {
  const access = streamAccess(given);
  return access.allowed ? 'watch' : access.code;
};

const people: Record<string, StreamAccessInput['viewer']> = {
  visitor: null,
  fan: viewer(),
  subscriber: viewer({ subscribedUntil: LATER }),
  'subscriber until just now': viewer({ subscribedUntil: NOW }),
  blocked: viewer({ blocked: true, subscribedUntil: LATER, bought: true }),
  paid: viewer({ bought: true }),
  performer: viewer({ id: 'star', role: 'performer' }),
  'other performer': viewer({ id: 'other', role: 'performer' }),
  operator: viewer({ id: 'op', role: 'admin', blocked: true }),
};

describe('who may watch', () => {
  test.each([
    ['visitor', 'login', 'subscribe', 'buy'],
    ['fan', 'watch', 'subscribe', 'buy'],
    ['subscriber', 'watch', 'watch', 'buy'],
    ['subscriber until just now', 'watch', 'subscribe', 'buy'],
    ['blocked', 'blocked', 'blocked', 'blocked'],
    ['paid', 'watch', 'watch', 'watch'],
    ['performer', 'watch', 'watch', 'watch'],
    ['other performer', 'watch', 'subscribe', 'buy'],
    ['operator', 'watch', 'watch', 'watch'],
  ])('%s: everyone %s, subscribers %s, priced %s', (who, everyone, subscribers, ppv) => {
    const given = people[who] ?? null;
    expect([
      codeOf(input('everyone', given)),
      codeOf(input('subscribers', given)),
      codeOf(input('ppv', given)),
    ]).toEqual([everyone, subscribers, ppv]);
  });

  test('a blocked country turns away all but subscribers and those who paid', () => {
    const here = { countries: ['DE'] };
    expect(codeOf(input('everyone', null, here))).toBe('country');
    expect(codeOf(input('everyone', viewer(), here))).toBe('country');
    expect(codeOf(input('everyone', viewer({ subscribedUntil: LATER }), here))).toBe('watch');
    expect(codeOf(input('ppv', viewer({ bought: true }), here))).toBe('watch');
  });

  test('nobody watches one who is not shown, a private stream, or what has ended', () => {
    const hidden = { performer: { active: true, approved: false, blockedCountries: [] } };
    expect(codeOf(input('everyone', viewer(), hidden))).toBe('hidden');
    const stream = { performerId: 'star', audience: 'everyone', type: 'public', isLive: true } as const;
    expect(codeOf(input('everyone', viewer(), { stream: { ...stream, type: 'private' } }))).toBe('hidden');
    expect(codeOf(input('everyone', viewer(), { stream: { ...stream, isLive: false } }))).toBe('offline');
  });
});

test('a chat is read by who may watch, that of a free stream by visitors, too', () => {
  const reads = (given: StreamAccessInput) => mayReadChat(streamAccess(given));
  expect(reads(input('everyone', null))).toBe(true);
  expect(reads(input('subscribers', null))).toBe(false);
  expect(reads(input('ppv', viewer()))).toBe(false);
  expect(reads(input('ppv', viewer({ bought: true })))).toBe(true);
  expect(reads(input('everyone', viewer({ blocked: true })))).toBe(false);
});

test.each([
  ['fan', 'ppv', 'allowed'],
  ['subscriber', 'ppv', 'allowed'],
  ['fan', 'everyone', 'not-for-sale'],
  ['fan', 'subscribers', 'subscribers-only'],
  ['performer', 'ppv', 'own-profile'],
  ['other performer', 'ppv', 'not-found'],
  ['visitor', 'ppv', 'not-found'],
  ['blocked', 'ppv', 'not-found'],
] as const)('the entry for a %s of a stream for %s: %s', (who, audience, said) => {
  const decision = mayEnter(input(audience, people[who] ?? null));
  expect(decision.allowed ? 'allowed' : decision.code).toBe(said);
});

test('the room stays for a minute after the performer was heard of last', () => {
  const seen = { interruptedAt: null, hostSeenAt: NOW };
  const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
  expect(isLost(seen, at(59))).toBe(false);
  expect(isLost(seen, at(60))).toBe(true);
  expect(endsAt({ hostSeenAt: at(50), interruptedAt: at(10) })).toEqual(at(70));
});

test('picture or sound come as long as the process that carries them was there a moment ago', () => {
  const seen = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);
  expect(mediaCome({ isFlowing: true, mediaSeenAt: seen(19) }, NOW)).toBe(true);
  expect(mediaCome({ isFlowing: true, mediaSeenAt: seen(20) }, NOW)).toBe(false);
  expect(mediaCome({ isFlowing: false, mediaSeenAt: seen(0) }, NOW)).toBe(false);
  expect(mediaCome({ isFlowing: true, mediaSeenAt: null }, NOW)).toBe(true);
});
