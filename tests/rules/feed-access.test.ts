import fc from 'fast-check';
import { allow, refuse } from '#rules/decision.ts';
import {
  audienceOf,
  audienceToWire,
  contentForBuyer,
  type FeedAccessInput,
  feedAccess,
  isKnown,
  lockReasonOf,
  seesComments,
  seesLaterChanges,
} from '#rules/feed-access.ts';
import { tokens } from '#rules/money.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:00.001Z');
const before = new Date('2026-05-01T11:59:59.999Z');
const fan = { id: 'fan', role: 'user', subscribedUntil: null, bought: false } as const;

interface Overrides {
  feed?: Partial<FeedAccessInput['feed']>;
  performer?: Partial<FeedAccessInput['performer']>;
  viewer?: Partial<NonNullable<FeedAccessInput['viewer']>> | null;
  countries?: string[];
}

const inputOf = ({ feed, performer, viewer = {}, countries = ['NL'] }: Overrides): FeedAccessInput => ({
  feed: { status: 'active', performerId: 'star', audience: 'everyone', ...feed },
  performer: { active: true, approved: true, blockedCountries: ['BE'], ...performer },
  viewer: viewer && { ...fan, ...viewer },
  countries,
  now,
});

function outcome(overrides: Overrides): string {
  const decision = feedAccess(inputOf(overrides));
  return decision.allowed ? 'allowed' : decision.code;
}

test.each<[string, Overrides, string]>([
  ['visitor, free post', { viewer: null }, 'allowed'],
  ['visitor, subscribers', { viewer: null, feed: { audience: 'subscribers' } }, 'subscribe'],
  ['visitor, pay-per-view', { viewer: null, feed: { audience: 'ppv' } }, 'buy'],
  ['fan, free post', {}, 'allowed'],
  ['fan, subscribers', { feed: { audience: 'subscribers' } }, 'subscribe'],
  ['subscriber', { feed: { audience: 'subscribers' }, viewer: { subscribedUntil: later } }, 'allowed'],
  ['ended this moment', { feed: { audience: 'subscribers' }, viewer: { subscribedUntil: now } }, 'subscribe'],
  ['ended before', { feed: { audience: 'subscribers' }, viewer: { subscribedUntil: before } }, 'subscribe'],
  ['subscriber, pay-per-view', { feed: { audience: 'ppv' }, viewer: { subscribedUntil: later } }, 'buy'],
  ['bought, not subscribed', { feed: { audience: 'ppv' }, viewer: { bought: true } }, 'allowed'],
  ['bought, now for subscribers', { feed: { audience: 'subscribers' }, viewer: { bought: true } }, 'allowed'],
  ['inactive post', { feed: { status: 'inactive' } }, 'hidden'],
  ['inactive post, bought', { feed: { status: 'inactive' }, viewer: { bought: true } }, 'allowed'],
  ['deleted post', { feed: { deleted: true } }, 'hidden'],
  ['deleted post, subscriber', { feed: { deleted: true }, viewer: { subscribedUntil: later } }, 'hidden'],
  ['deleted post, bought', { feed: { deleted: true }, viewer: { bought: true } }, 'allowed'],
  ['deleted post, its performer', { feed: { deleted: true }, viewer: { id: 'star' } }, 'hidden'],
  ['deleted post, operator', { feed: { deleted: true }, viewer: { role: 'admin' } }, 'allowed'],
  [
    'performer closed the account, bought',
    { performer: { active: false }, viewer: { bought: true } },
    'allowed',
  ],
  ['performer rejected, bought', { performer: { approved: false }, viewer: { bought: true } }, 'allowed'],
  ['blocked country, bought', { countries: ['BE'], viewer: { bought: true } }, 'allowed'],
  ['unknown status', { feed: { status: 'draft' } }, 'hidden'],
  ['planned post', { feed: { scheduledAt: later } }, 'hidden'],
  ['planned post, due', { feed: { scheduledAt: now } }, 'allowed'],
  ['ended post', { feed: { expiredAt: now } }, 'hidden'],
  ['post that ends later', { feed: { expiredAt: later } }, 'allowed'],
  ['ended post, subscriber', { feed: { expiredAt: before }, viewer: { subscribedUntil: later } }, 'hidden'],
  ['ended post, bought', { feed: { expiredAt: before }, viewer: { bought: true } }, 'allowed'],
  ['ended post, its performer', { feed: { expiredAt: before }, viewer: { id: 'star' } }, 'allowed'],
  [
    'planned post, subscriber',
    { feed: { scheduledAt: later }, viewer: { subscribedUntil: later } },
    'hidden',
  ],
  ['planned post, its performer', { feed: { scheduledAt: later }, viewer: { id: 'star' } }, 'allowed'],
  ['inactive performer', { performer: { active: false } }, 'hidden'],
  ['performer not approved', { performer: { approved: false } }, 'hidden'],
  ['blocked country', { countries: ['BE'] }, 'country'],
  ['blocked country, small letters', { countries: ['be'] }, 'country'],
  ['blocked country, visitor', { viewer: null, countries: ['BE'] }, 'country'],
  [
    'blocked country, subscriber until later',
    { countries: ['BE'], viewer: { subscribedUntil: later }, feed: { audience: 'subscribers' } },
    'allowed',
  ],
  [
    'blocked country, subscription has ended',
    { countries: ['BE'], viewer: { subscribedUntil: now }, feed: { audience: 'subscribers' } },
    'country',
  ],
  [
    'blocked country, subscriber, pay-per-view',
    { countries: ['BE'], viewer: { subscribedUntil: later }, feed: { audience: 'ppv' } },
    'buy',
  ],
  ['one of several countries is blocked', { countries: ['NL', 'BE'] }, 'country'],
  ['country unknown', { countries: [] }, 'allowed'],
  ['hidden comes before blocked', { feed: { status: 'inactive' }, countries: ['BE'] }, 'hidden'],
  ['another performer', { feed: { audience: 'ppv' }, viewer: { role: 'performer' } }, 'buy'],
  [
    'owner',
    { feed: { status: 'inactive', audience: 'ppv' }, viewer: { id: 'star', role: 'performer' } },
    'allowed',
  ],
  [
    'owner from a blocked country',
    { viewer: { id: 'star', role: 'performer' }, countries: ['BE'] },
    'allowed',
  ],
  [
    'operator',
    { feed: { status: 'inactive' }, performer: { active: false }, viewer: { role: 'admin' } },
    'allowed',
  ],
])('%s', (_name, overrides, expected) => {
  expect(outcome(overrides)).toBe(expected);
});

const anyDate = fc.option(fc.constantFrom(before, now, later));
const anyInput: fc.Arbitrary<FeedAccessInput> = fc.record({
  feed: fc.record({
    status: fc.constantFrom('active', 'inactive', 'draft'),
    performerId: fc.constant('star'),
    audience: fc.constantFrom('everyone', 'subscribers', 'ppv'),
    deleted: fc.boolean(),
    scheduledAt: anyDate,
    expiredAt: anyDate,
  }),
  performer: fc.record({
    active: fc.boolean(),
    approved: fc.boolean(),
    blockedCountries: fc.subarray(['NL', 'BE']),
  }),
  viewer: fc.option(
    fc.record({
      id: fc.constantFrom('star', 'fan'),
      role: fc.constantFrom('user', 'performer', 'admin'),
      subscribedUntil: anyDate,
      bought: fc.boolean(),
    }),
  ),
  countries: fc.array(fc.constantFrom('NL', 'BE', 'FR'), { maxLength: 3 }),
  now: fc.constant(now),
});
const check = (property: (input: FeedAccessInput) => void) =>
  fc.assert(fc.property(anyInput, property), { numRuns: 2000 });
const isStaff = ({ viewer, feed }: FeedAccessInput) =>
  viewer?.role === 'admin' || (viewer?.id === feed.performerId && !feed.deleted);

test('operators always see the post, its performer until it is deleted', () => {
  check((input) => {
    if (isStaff(input)) expect(feedAccess(input)).toEqual({ allowed: true });
  });
});

test('whoever bought the post sees it, whatever became of it', () => {
  check((input) => {
    if (input.viewer?.bought) expect(feedAccess(input)).toEqual({ allowed: true });
  });
});

test('nobody else opens pay-per-view, nor a hidden post at all', () => {
  check((input) => {
    if (isStaff(input) || input.viewer?.bought || !feedAccess(input).allowed) return;
    expect(input.feed.audience).not.toBe('ppv');
    expect(input.feed.deleted).toBe(false);
    expect(input.feed.status).toBe('active');
    expect(input.performer.active && input.performer.approved).toBe(true);
    const isSubscriber = Boolean(input.viewer?.subscribedUntil && input.viewer.subscribedUntil > now);
    if (isSubscriber) return;
    for (const country of input.countries) expect(input.performer.blockedCountries).not.toContain(country);
  });
});

test('paying never takes access away', () => {
  check((input) => {
    if (!input.viewer || !feedAccess(input).allowed) return;
    const paid = { ...input.viewer, bought: true, subscribedUntil: later };
    expect(feedAccess({ ...input, viewer: paid }).allowed).toBe(true);
  });
});

test('doing what a refusal asks for opens the post', () => {
  check((input) => {
    const decision = feedAccess(input);
    if (decision.allowed || !input.viewer) return;
    const subscribed = { ...input, viewer: { ...input.viewer, subscribedUntil: later } };
    const bought = { ...input, viewer: { ...input.viewer, bought: true } };
    if (decision.code === 'subscribe') expect(feedAccess(subscribed).allowed).toBe(true);
    if (decision.code === 'buy') expect(feedAccess(bought).allowed).toBe(true);
  });
});

test.each([
  [false, 0, 'subscribers'],
  [false, 4.99, 'subscribers'],
  [true, 0, 'everyone'],
  [true, 4.99, 'ppv'],
  [true, Number.NaN, 'ppv'],
  [true, -1, 'ppv'],
])('isSale %p at %p is for %s', (isSale, price, audience) => {
  expect(audienceOf({ isSale, price })).toBe(audience);
});

test('the wire form of an audience reads back as the same audience', () => {
  const price = fc.integer({ min: 1, max: 1_000_000 }).map(tokens);
  fc.assert(
    fc.property(fc.constantFrom('everyone', 'subscribers', 'ppv'), price, (audience, amount) => {
      const wire = audienceToWire(audience, amount);
      expect(audienceOf(wire)).toBe(audience);
      expect(wire.price).toBe(audience === 'ppv' ? amount : 0);
    }),
  );
  expect(() => audienceToWire('ppv', tokens(0))).toThrow(RangeError);
});

interface File {
  id: string;
  alt: string;
}
const content = fc.record({
  type: fc.constantFrom('text', 'photo'),
  title: fc.string(),
  text: fc.string(),
  files: fc.uniqueArray(fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), alt: fc.string() }), {
    selector: (file: File) => file.id,
  }),
});

test('a buyer has every file of then, described as the own version says, and every file of now, each once', () => {
  fc.assert(
    fc.property(content, content, (now, then) => {
      const shown = contentForBuyer(now, then, true);
      const ids = shown.files.map((file) => file.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(shown.files).toEqual(expect.arrayContaining(then.files));
      expect(ids.slice(0, now.files.length)).toEqual(now.files.map((file) => file.id));
      expect(ids).toHaveLength(new Set([...now.files, ...then.files].map((file) => file.id)).size);
      expect([shown.title, shown.text]).toEqual([now.title, now.text]);
      // Clients show no files of a text post.
      if (shown.type === 'text' && then.type !== 'text')
        expect(then.files.every((file) => now.files.some((one) => one.id === file.id))).toBe(true);
    }),
  );
});

test('in a country that the performer blocked one has what was bought, and nothing later', () => {
  fc.assert(
    fc.property(content, content, (now, then) => {
      expect(contentForBuyer(now, then, false)).toEqual(then);
    }),
  );
  check((input) => {
    const isBlocked = input.countries.some((country) => input.performer.blockedCountries.includes(country));
    expect(seesLaterChanges(input)).toBe(!isBlocked);
  });
});

test.each<[string, Overrides, boolean]>([
  ['visitor, free post', { viewer: null }, true],
  ['visitor, subscribers', { viewer: null, feed: { audience: 'subscribers' } }, false],
  ['fan, pay-per-view', { feed: { audience: 'ppv' } }, false],
  ['subscriber', { feed: { audience: 'subscribers' }, viewer: { subscribedUntil: later } }, true],
  ['ended this moment', { feed: { audience: 'subscribers' }, viewer: { subscribedUntil: now } }, false],
  ['bought', { feed: { audience: 'ppv' }, viewer: { bought: true } }, true],
  ['bought, now for subscribers', { feed: { audience: 'subscribers' }, viewer: { bought: true } }, true],
  ['bought, hidden since', { feed: { status: 'inactive' }, viewer: { bought: true } }, false],
  ['bought, deleted since', { feed: { deleted: true }, viewer: { bought: true } }, false],
  ['bought, ended since', { feed: { expiredAt: before }, viewer: { bought: true } }, false],
  ['bought, account closed since', { performer: { active: false }, viewer: { bought: true } }, false],
  ['bought, rejected since', { performer: { approved: false }, viewer: { bought: true } }, false],
  ['bought, country blocked since', { countries: ['BE'], viewer: { bought: true } }, false],
  [
    'subscriber in a blocked country',
    { countries: ['BE'], feed: { audience: 'subscribers' }, viewer: { subscribedUntil: later } },
    true,
  ],
  ['its performer, hidden', { feed: { status: 'inactive' }, viewer: { id: 'star' } }, true],
  ['its performer, deleted', { feed: { deleted: true }, viewer: { id: 'star' } }, false],
  ['operator, deleted', { feed: { deleted: true }, viewer: { role: 'admin' } }, true],
])('the comments of a post are shown, %s: %#', (_name, overrides, expected) => {
  expect(seesComments(inputOf(overrides))).toBe(expected);
});

test.each([
  [allow, true, null],
  [refuse('subscribe'), true, 'subscribe'],
  [refuse('buy'), true, 'buy'],
  [refuse('hidden'), false, null],
  [refuse('country'), false, null],
] as const)('of %j one may know: %s, and what opens it is %s', (access, known, reason) => {
  expect([isKnown(access), lockReasonOf(access)]).toEqual([known, reason]);
});
