import fc from 'fast-check';
import { allow, refuse } from '#rules/decision.ts';
import {
  audienceOf,
  audienceToWire,
  contentForBuyer,
  type ItemAccessInput,
  isKnown,
  itemAccess,
  lockReasonOf,
  seesComments,
  seesLaterChanges,
} from '#rules/item-access.ts';
import { tokens } from '#rules/money.ts';

const now = new Date('2026-05-01T12:00:00Z');
const later = new Date('2026-05-01T12:00:00.001Z');
const before = new Date('2026-05-01T11:59:59.999Z');
const fan = { id: 'fan', role: 'user', subscribedUntil: null, bought: false } as const;

interface Overrides {
  item?: Partial<ItemAccessInput['item']>;
  performer?: Partial<ItemAccessInput['performer']>;
  viewer?: Partial<NonNullable<ItemAccessInput['viewer']>> | null;
  countries?: string[];
  blockerIds?: string[];
}

const inputOf = ({
  item,
  performer,
  viewer = {},
  countries = ['NL'],
  blockerIds = [],
}: Overrides): ItemAccessInput => ({
  item: { status: 'active', performerId: 'star', audience: 'everyone', ...item },
  performer: { active: true, approved: true, blockedCountries: ['BE'], ...performer },
  viewer: viewer && { ...fan, ...viewer },
  countries,
  blockerIds,
  now,
});

function outcome(overrides: Overrides): string {
  const decision = itemAccess(inputOf(overrides));
  return decision.allowed ? 'allowed' : decision.code;
}

test.each<[string, Overrides, string]>([
  ['visitor, free post', { viewer: null }, 'allowed'],
  ['visitor, subscribers', { viewer: null, item: { audience: 'subscribers' } }, 'subscribe'],
  ['visitor, pay-per-view', { viewer: null, item: { audience: 'ppv' } }, 'buy'],
  ['fan, free post', {}, 'allowed'],
  ['fan, subscribers', { item: { audience: 'subscribers' } }, 'subscribe'],
  ['subscriber', { item: { audience: 'subscribers' }, viewer: { subscribedUntil: later } }, 'allowed'],
  ['ended this moment', { item: { audience: 'subscribers' }, viewer: { subscribedUntil: now } }, 'subscribe'],
  ['ended before', { item: { audience: 'subscribers' }, viewer: { subscribedUntil: before } }, 'subscribe'],
  ['subscriber, pay-per-view', { item: { audience: 'ppv' }, viewer: { subscribedUntil: later } }, 'buy'],
  ['bought, not subscribed', { item: { audience: 'ppv' }, viewer: { bought: true } }, 'allowed'],
  ['taken down, for its buyer', { item: { takenDown: true }, viewer: { bought: true } }, 'hidden'],
  ['taken down, for its performer', { item: { takenDown: true }, viewer: { id: 'star' } }, 'hidden'],
  ['taken down, for operators', { item: { takenDown: true }, viewer: { role: 'admin' } }, 'allowed'],
  ['bought, now for subscribers', { item: { audience: 'subscribers' }, viewer: { bought: true } }, 'allowed'],
  ['all its files bought elsewhere', { item: { audience: 'ppv' }, viewer: { owned: true } }, 'allowed'],
  [
    'all its files bought elsewhere, for subscribers',
    { item: { audience: 'subscribers' }, viewer: { owned: true } },
    'subscribe',
  ],
  [
    'all its files bought elsewhere, hidden',
    { item: { audience: 'ppv', status: 'inactive' }, viewer: { owned: true } },
    'hidden',
  ],
  [
    'all its files bought elsewhere, blocked country',
    { countries: ['BE'], item: { audience: 'ppv' }, viewer: { owned: true } },
    'country',
  ],
  ['inactive post', { item: { status: 'inactive' } }, 'hidden'],
  ['inactive post, bought', { item: { status: 'inactive' }, viewer: { bought: true } }, 'allowed'],
  ['deleted post', { item: { deleted: true } }, 'hidden'],
  ['deleted post, subscriber', { item: { deleted: true }, viewer: { subscribedUntil: later } }, 'hidden'],
  ['deleted post, bought', { item: { deleted: true }, viewer: { bought: true } }, 'allowed'],
  ['deleted post, its performer', { item: { deleted: true }, viewer: { id: 'star' } }, 'hidden'],
  ['deleted post, operator', { item: { deleted: true }, viewer: { role: 'admin' } }, 'allowed'],
  [
    'performer closed the account, bought',
    { performer: { active: false }, viewer: { bought: true } },
    'allowed',
  ],
  ['performer rejected, bought', { performer: { approved: false }, viewer: { bought: true } }, 'allowed'],
  ['blocked country, bought', { countries: ['BE'], viewer: { bought: true } }, 'allowed'],
  ['unknown status', { item: { status: 'draft' } }, 'hidden'],
  ['planned post', { item: { scheduledAt: later } }, 'hidden'],
  ['planned post, due', { item: { scheduledAt: now } }, 'allowed'],
  ['ended post', { item: { expiredAt: now } }, 'hidden'],
  ['post that ends later', { item: { expiredAt: later } }, 'allowed'],
  ['ended post, subscriber', { item: { expiredAt: before }, viewer: { subscribedUntil: later } }, 'hidden'],
  ['ended post, bought', { item: { expiredAt: before }, viewer: { bought: true } }, 'allowed'],
  ['ended post, its performer', { item: { expiredAt: before }, viewer: { id: 'star' } }, 'allowed'],
  [
    'planned post, subscriber',
    { item: { scheduledAt: later }, viewer: { subscribedUntil: later } },
    'hidden',
  ],
  ['planned post, its performer', { item: { scheduledAt: later }, viewer: { id: 'star' } }, 'allowed'],
  ['inactive performer', { performer: { active: false } }, 'hidden'],
  ['performer not approved', { performer: { approved: false } }, 'hidden'],
  ['blocked country', { countries: ['BE'] }, 'country'],
  ['blocked country, small letters', { countries: ['be'] }, 'country'],
  ['blocked country, visitor', { viewer: null, countries: ['BE'] }, 'country'],
  [
    'blocked country, subscriber until later',
    { countries: ['BE'], viewer: { subscribedUntil: later }, item: { audience: 'subscribers' } },
    'allowed',
  ],
  [
    'blocked country, subscription has ended',
    { countries: ['BE'], viewer: { subscribedUntil: now }, item: { audience: 'subscribers' } },
    'country',
  ],
  [
    'blocked country, subscriber, pay-per-view',
    { countries: ['BE'], viewer: { subscribedUntil: later }, item: { audience: 'ppv' } },
    'buy',
  ],
  ['one of several countries is blocked', { countries: ['NL', 'BE'] }, 'country'],
  ['country unknown', { countries: [] }, 'allowed'],
  ['hidden comes before blocked', { item: { status: 'inactive' }, countries: ['BE'] }, 'hidden'],
  ['blocked person', { blockerIds: ['other', 'star'] }, 'blocked'],
  ['blocked by another performer', { blockerIds: ['other'] }, 'allowed'],
  ['blocked person in a blocked country', { blockerIds: ['star'], countries: ['BE'] }, 'blocked'],
  ['blocked person, bought', { blockerIds: ['star'], viewer: { bought: true } }, 'allowed'],
  [
    'blocked person, all its files bought elsewhere',
    { blockerIds: ['star'], item: { audience: 'ppv' }, viewer: { owned: true } },
    'blocked',
  ],
  [
    'blocked person, subscriber until later',
    { blockerIds: ['star'], viewer: { subscribedUntil: later }, item: { audience: 'subscribers' } },
    'allowed',
  ],
  [
    'blocked person, subscription has ended',
    { blockerIds: ['star'], viewer: { subscribedUntil: now }, item: { audience: 'subscribers' } },
    'blocked',
  ],
  ['hidden comes before blocked person', { item: { status: 'inactive' }, blockerIds: ['star'] }, 'hidden'],
  ['operators are blocked by nobody', { blockerIds: ['star'], viewer: { role: 'admin' } }, 'allowed'],
  ['another performer', { item: { audience: 'ppv' }, viewer: { role: 'performer' } }, 'buy'],
  [
    'owner',
    { item: { status: 'inactive', audience: 'ppv' }, viewer: { id: 'star', role: 'performer' } },
    'allowed',
  ],
  [
    'owner from a blocked country',
    { viewer: { id: 'star', role: 'performer' }, countries: ['BE'] },
    'allowed',
  ],
  [
    'operator',
    { item: { status: 'inactive' }, performer: { active: false }, viewer: { role: 'admin' } },
    'allowed',
  ],
])('%s', (_name, overrides, expected) => {
  expect(outcome(overrides)).toBe(expected);
});

const anyDate = fc.option(fc.constantFrom(before, now, later));
const anyInput: fc.Arbitrary<ItemAccessInput> = fc.record({
  item: fc.record({
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
      owned: fc.boolean(),
    }),
  ),
  countries: fc.array(fc.constantFrom('NL', 'BE', 'FR'), { maxLength: 3 }),
  blockerIds: fc.subarray(['star', 'other']),
  now: fc.constant(now),
});
const check = (property: (input: ItemAccessInput) => void) =>
  fc.assert(fc.property(anyInput, property), { numRuns: 2000 });
const isStaff = ({ viewer, item }: ItemAccessInput) =>
  viewer?.role === 'admin' || (viewer?.id === item.performerId && !item.deleted);

test('operators always see the post, its performer until it is deleted', () => {
  check((input) => {
    if (isStaff(input)) expect(itemAccess(input)).toEqual({ allowed: true });
  });
});

test('whoever bought the post sees it, whatever became of it', () => {
  check((input) => {
    if (input.viewer?.bought) expect(itemAccess(input)).toEqual({ allowed: true });
  });
});

test('nobody else opens pay-per-view, nor a hidden post at all', () => {
  check((input) => {
    if (isStaff(input) || input.viewer?.bought || !itemAccess(input).allowed) return;
    // Who owns all files of it by other purchases has it open while it is shown (docs/product.md 8.9).
    if (!input.viewer?.owned) expect(input.item.audience).not.toBe('ppv');
    expect(input.item.deleted).toBe(false);
    expect(input.item.status).toBe('active');
    expect(input.performer.active && input.performer.approved).toBe(true);
    const isSubscriber = Boolean(input.viewer?.subscribedUntil && input.viewer.subscribedUntil > now);
    if (isSubscriber) return;
    for (const country of input.countries) expect(input.performer.blockedCountries).not.toContain(country);
    expect(input.blockerIds).not.toContain('star');
  });
});

test('paying never takes access away', () => {
  check((input) => {
    if (!input.viewer || !itemAccess(input).allowed) return;
    const paid = { ...input.viewer, bought: true, subscribedUntil: later };
    expect(itemAccess({ ...input, viewer: paid }).allowed).toBe(true);
  });
});

test('doing what a refusal asks for opens the post', () => {
  check((input) => {
    const decision = itemAccess(input);
    if (decision.allowed || !input.viewer) return;
    const subscribed = { ...input, viewer: { ...input.viewer, subscribedUntil: later } };
    const bought = { ...input, viewer: { ...input.viewer, bought: true } };
    if (decision.code === 'subscribe') expect(itemAccess(subscribed).allowed).toBe(true);
    if (decision.code === 'buy') expect(itemAccess(bought).allowed).toBe(true);
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

test('whom the performer blocked, in person or by country, has what was bought, and nothing later', () => {
  fc.assert(
    fc.property(content, content, (now, then) => {
      expect(contentForBuyer(now, then, false)).toEqual(then);
    }),
  );
  check((input) => {
    const isFarAway = input.countries.some((country) => input.performer.blockedCountries.includes(country));
    expect(seesLaterChanges(input)).toBe(!isFarAway && !input.blockerIds.includes('star'));
  });
});

test.each<[string, Overrides, boolean]>([
  ['visitor, free post', { viewer: null }, true],
  ['visitor, subscribers', { viewer: null, item: { audience: 'subscribers' } }, false],
  ['fan, pay-per-view', { item: { audience: 'ppv' } }, false],
  ['subscriber', { item: { audience: 'subscribers' }, viewer: { subscribedUntil: later } }, true],
  ['ended this moment', { item: { audience: 'subscribers' }, viewer: { subscribedUntil: now } }, false],
  ['bought', { item: { audience: 'ppv' }, viewer: { bought: true } }, true],
  ['bought, now for subscribers', { item: { audience: 'subscribers' }, viewer: { bought: true } }, true],
  ['bought, hidden since', { item: { status: 'inactive' }, viewer: { bought: true } }, false],
  ['bought, deleted since', { item: { deleted: true }, viewer: { bought: true } }, false],
  ['bought, ended since', { item: { expiredAt: before }, viewer: { bought: true } }, false],
  ['bought, account closed since', { performer: { active: false }, viewer: { bought: true } }, false],
  ['bought, rejected since', { performer: { approved: false }, viewer: { bought: true } }, false],
  ['bought, country blocked since', { countries: ['BE'], viewer: { bought: true } }, false],
  [
    'subscriber in a blocked country',
    { countries: ['BE'], item: { audience: 'subscribers' }, viewer: { subscribedUntil: later } },
    true,
  ],
  ['bought, blocked since', { blockerIds: ['star'], viewer: { bought: true } }, false],
  [
    'blocked subscriber',
    { blockerIds: ['star'], item: { audience: 'subscribers' }, viewer: { subscribedUntil: later } },
    false,
  ],
  ['operators', { blockerIds: ['star'], viewer: { role: 'admin' } }, true],
  ['its performer, hidden', { item: { status: 'inactive' }, viewer: { id: 'star' } }, true],
  ['its performer, deleted', { item: { deleted: true }, viewer: { id: 'star' } }, false],
  ['operator, deleted', { item: { deleted: true }, viewer: { role: 'admin' } }, true],
])('the comments of a post are shown, %s: %#', (_name, overrides, expected) => {
  expect(seesComments(inputOf(overrides))).toBe(expected);
});

test.each([
  [allow, true, null],
  [refuse('subscribe'), true, 'subscribe'],
  [refuse('buy'), true, 'buy'],
  [refuse('hidden'), false, null],
  [refuse('country'), false, null],
  [refuse('blocked'), false, null],
] as const)('of %j one may know: %s, and what opens it is %s', (access, known, reason) => {
  expect([isKnown(access), lockReasonOf(access)]).toEqual([known, reason]);
});
